import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SHORT_TIMEOUTS } from '../../../support/ai/ask-tool.ts';
import { startWritingStandIn, type WritingStandIn } from '../../../support/ai/writing-stand-in.ts';
import { createScriptedRecogniser } from '../../../support/scripted-recogniser.ts';
import { SENTENCE, speak, toFormat } from '../../../support/speech/voice.ts';
import { takeDevice } from '../../../support/take-device.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

/** Returns the same sentence for each recording on a server. */
const recogniser = () =>
  createScriptedRecogniser(
    Array.from({ length: 20 }, () => ({ segments: [{ start: 0, end: 2, text: SENTENCE }] })),
  );

interface Body {
  id: string;
  originalText: string;
  personalizedText: string | null;
  personalizeNote: { code: string; text: string } | null;
}

describe.each(DATABASES)('personal style on transcription, on %s', (kind) => {
  let standIn: WritingStandIn;
  let server: TestServer;
  let ann: TestClient;
  let sound: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    standIn = await startWritingStandIn();
    server = await startTestServer(kind, { ...standIn.settings, QUOTAS: 'off' }, undefined, {
      timeouts: SHORT_TIMEOUTS,
      recogniser: recogniser(),
    });
    ann = await server.signUp();
    sound = new Uint8Array(await readFile(await toFormat(await speak(SENTENCE), 'webm')));
  });
  afterAll(async () => {
    await server.stop();
    await standIn.close();
  });
  beforeEach(() => {
    standIn.questions.length = 0;
  });
  afterEach(() => {
    standIn.heal();
    standIn.writeWith(null);
    standIn.pace(0);
  });

  const upload = async (fields: Record<string, string>) => {
    const answer = await ann.upload(sound, { language: 'en', ...fields });
    expect(answer.status).toBe(200);
    return answer.body as Body;
  };
  const mark = (text: string) => text.replace(/\.$/, ', as I would put it.');

  it('stores the styled text beside the original, written by the chosen service (core 7: personalizeEnabled)', async () => {
    standIn.writeWith(({ transcript }) => mark(transcript ?? ''));
    const body = await upload({ personalizeEnabled: 'true', aiService: 'anthropic' });
    expect(body.personalizedText).toBe(mark(body.originalText));
    expect(body).toMatchObject({ text: mark(body.originalText), personalizeNote: null });
    // A slow connection causes retries, which all send the same question.
    const asked = { service: 'anthropic', transcript: body.originalText };
    expect(standIn.questions).toMatchObject(standIn.questions.map(() => asked));
    expect(standIn.questions).not.toHaveLength(0);
    const stored = await ann.get(`/api/transcriptions/${body.id}`);
    expect(stored.body).toMatchObject({
      originalText: body.originalText,
      personalizedText: body.personalizedText,
    });
    const found = await ann.get('/api/transcriptions?search=would%20put');
    expect(found.body).toMatchObject({
      transcriptions: expect.arrayContaining([expect.objectContaining({ id: body.id })]),
    });
  });

  it.each(['false', undefined])('is skipped unless requested (%s)', async (asked) => {
    const body = await upload(asked === undefined ? {} : { personalizeEnabled: asked });
    expect(body).toMatchObject({ personalizedText: null, personalizeNote: null });
    expect(standIn.questions).toEqual([]);
  });

  it.each([
    [{ kind: 'status', status: 429, code: 'insufficient_quota' }, 1, 'provider_busy'],
    [{ kind: 'status', status: 401 }, 1, 'provider_key_refused'],
    [{ kind: 'status', status: 500 }, 3, 'provider_failed'],
    [{ kind: 'hang' }, 4, 'provider_timeout'],
    [{ kind: 'truncated' }, 3, 'provider_failed'],
    [{ kind: 'refusal' }, 1, 'provider_refused'],
  ] as const)(
    'keeps the transcript and notes the error when the service answers %o',
    async (fault, times, code) => {
      standIn.failNext(...Array.from({ length: times }, () => fault));
      const body = await upload({ personalizeEnabled: 'true' });
      expect(body.originalText).toMatch(/weather/i);
      expect(body).toMatchObject({
        personalizedText: null,
        personalizeNote: { code, text: expect.stringMatching(/\w/) },
      });
      const stored = await ann.get(`/api/transcriptions/${body.id}`);
      expect(stored.body).toMatchObject({ personalizeNote: { code } });
      expect(JSON.stringify(stored.body)).not.toContain('canary');
    },
  );

  it('rejects an answer that is no version of the text, with a note', async () => {
    standIn.writeWith(() => 'Paris.');
    expect(await upload({ personalizeEnabled: 'true' })).toMatchObject({
      personalizedText: null,
      personalizeNote: { code: 'provider_refused' },
    });
  });

  it('falls back to the local tool without an API key, with a note', async () => {
    const other = await startTestServer(kind, { QUOTAS: 'off' }, undefined, { recogniser: recogniser() });
    try {
      const bob = await other.signUp();
      await bob.json('POST', '/api/personality-profile', { writingStyle: 'creative' });
      const answer = await bob.upload(sound, { language: 'en', personalizeEnabled: 'true' });
      const { personalizeNote } = answer.body as Body;
      expect(answer.status).toBe(200);
      expect(personalizeNote?.code).toBe('local');
      expect(standIn.questions).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it('is aborted when the take is discarded, and nothing is stored', async () => {
    standIn.pace(100);
    const before = ((await ann.get('/api/transcriptions')).body as { total: number }).total;
    const device = takeDevice(ann);
    await device.open({ personalizeEnabled: true });
    await device.put(0, sound);
    const finishing = device.finish(1);
    await expect.poll(() => standIn.questions.length, { timeout: 60_000 }).toBe(1);
    expect((await device.discard()).status).toBe(200);
    await standIn.questions[0]?.left;
    expect(await finishing).toMatchObject({ status: 499, body: { code: 'cancelled' } });
    expect(((await ann.get('/api/transcriptions')).body as { total: number }).total).toBe(before);
    expect(await device.read()).toBeUndefined();
  });
});
