import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { VoiceProfile } from '../../../src/contract/api/voice-profiles.ts';
import { createShapeTranscript } from '../../../src/server/voice-profiles/shape-transcript.ts';
import { createScriptedRecogniser, type ScriptedResult } from '../../support/scripted-recogniser.ts';
import { segmentsOf } from '../../support/speech/segments-of.ts';
import { takeDevice } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const PATH = '/api/voice-profiles';
const SPOKEN = [
  { start: 0, end: 2, text: 'ask siobhan about the the twenty five letters.' },
  { start: 6, end: 8, text: 'they left on march fifth 2026.' },
];
const SHAPED = 'Ask Siobhan about the 25 letters.\nThey left on 2026-03-05.';
const FORM = { name: 'Work', vocabulary: ['Siobhan'], dateFormat: 'yyyy-mm-dd', preferredLanguage: 'en' };
const CHUNK = new Uint8Array([1, 2, 3]);

let server: TestServer;
afterEach(() => server.stop());

async function serve(
  kind: (typeof DATABASES)[number],
  results: ScriptedResult[],
  settings = { QUOTAS: 'off' },
) {
  const recogniser = createScriptedRecogniser(results);
  server = await startTestServer(kind, settings, undefined, { recogniser });
  return { recogniser, ann: await server.signUp() };
}

async function speak(ann: TestClient, language: 'en' | 'auto' = 'en') {
  const device = takeDevice(ann);
  await device.open({ personalizeEnabled: false, language });
  await device.put(0, CHUNK);
  const answer = await device.finish(1);
  expect(answer.status).toBe(200);
  return { device, told: answer.body as { id: string; originalText: string; segments: unknown } };
}

const profiles = async (ann: TestClient) => (await ann.get(PATH)).body as VoiceProfile[];

describe.each(DATABASES)('shaping of a take on %s', (kind) => {
  it('stores the text shaped by the active profile and the segments as recognised (growth 3)', async () => {
    const { ann } = await serve(kind, [{ segments: SPOKEN }]);
    await ann.json('POST', PATH, FORM);
    const { told } = await speak(ann);
    expect(told).toMatchObject({ originalText: SHAPED, text: SHAPED, segments: SPOKEN });
    expect((await ann.get(`/api/transcriptions/${told.id}`)).body).toMatchObject({ originalText: SHAPED });
    expect((await ann.get('/api/transcriptions?search=siobhan')).body).toMatchObject({ total: 1 });
  });

  it('applies the profile to the personalised text, too', async () => {
    const { ann } = await serve(kind, [
      { segments: [{ start: 0, end: 2, text: 'um, five people went to lunch.' }] },
    ]);
    await ann.json('POST', PATH, { ...FORM, includePunctuation: false, capitalizeFirstWord: false });
    const device = takeDevice(ann);
    await device.open({ personalizeEnabled: true });
    await device.put(0, CHUNK);
    expect((await device.finish(1)).body).toMatchObject({
      originalText: 'um 5 people went to lunch',
      personalizedText: '5 people went to lunch',
    });
  });

  it('adds only sentences and paragraphs without a profile', async () => {
    const { ann } = await serve(kind, [{ segments: SPOKEN }]);
    const text = 'Ask siobhan about the twenty five letters.\nThey left on March fifth 2026.';
    expect((await speak(ann)).told).toMatchObject({ originalText: text, segments: SPOKEN });
  });

  it('adds only paragraphs without a profile when the engine returns finished text', async () => {
    const long = Array.from({ length: 12 }, (_, n) => ({
      start: n,
      end: n + 1,
      text: `Sentence number ${n}.`,
    }));
    const { ann } = await serve(kind, [
      { segments: SPOKEN, engine: 'openai' },
      { segments: long, engine: 'openai' },
    ]);
    expect((await speak(ann)).told.originalText).toBe(SPOKEN.map(({ text }) => text).join('\n'));
    const lines = (await speak(ann)).told.originalText.split('\n');
    expect(lines).toHaveLength(2);
    expect(lines.join(' ')).toBe(long.map(({ text }) => text).join(' '));
  });

  it('adds a paragraph per speaker turn without a profile', async () => {
    const [first, second] = SPOKEN.map((segment) => ({ ...segment, speaker: 'me' as const }));
    if (!first || !second) throw new Error('Nothing was said.');
    const segments = [
      first,
      second,
      { start: 9, end: 10, text: 'i see the the point.', speaker: 's1' as const },
    ];
    const { ann } = await serve(kind, [{ segments }]);
    expect((await speak(ann)).told.originalText).toBe(
      'Ask siobhan about the twenty five letters. They left on March fifth 2026.\nI see the point.',
    );
  });

  it.each([
    ['with', 'Ask Siobhán about the 25 letters.\nThey left on 2026-03-05.'],
    ['without', 'Ask Siobhán about the twenty five letters.\nThey left on March fifth 2026.'],
  ])('applies learned words %s a profile, unless learning is switched off', async (profile, text) => {
    const { ann } = await serve(kind, [{ segments: SPOKEN }, { segments: SPOKEN }]);
    if (profile === 'with') await ann.json('POST', PATH, FORM);
    await ann.json('POST', '/api/learned-words', { heard: 'siobhan', written: 'Siobhán' });
    expect((await speak(ann)).told).toMatchObject({ originalText: text, segments: SPOKEN });
    await ann.json('POST', '/api/user-preferences', { learnWords: false });
    expect((await speak(ann)).told.originalText).not.toContain('Siobhán');
  });

  it('counts towards the active profile once, with the mean confidence (growth 3)', async () => {
    const result = { segments: SPOKEN };
    const { ann } = await serve(kind, [
      { ...result, confidence: 80 },
      { ...result, confidence: 91 },
      { ...result, confidence: null },
    ]);
    await ann.json('POST', PATH, FORM);
    await ann.json('POST', PATH, { name: 'Another' });
    const before = Date.now();
    const { device, told } = await speak(ann);
    expect((await device.finish(1)).body).toEqual(told);
    const words = SHAPED.split(/\s+/).length;
    expect(await profiles(ann)).toMatchObject([
      { name: 'Work', totalTranscriptions: 1, totalWords: words, averageAccuracy: 80 },
      { name: 'Another', totalTranscriptions: 0, totalWords: 0, averageAccuracy: null, lastUsedAt: null },
    ]);
    await speak(ann);
    await speak(ann);
    const [work] = await profiles(ann);
    expect(work).toMatchObject({ totalTranscriptions: 3, totalWords: 3 * words, averageAccuracy: 85.5 });
    expect(Date.parse(work?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('uses the profile that was active when the take was opened', async () => {
    const { ann } = await serve(kind, [{ segments: SPOKEN }]);
    await ann.json('POST', PATH, FORM);
    const other = (await ann.json('POST', PATH, { name: 'Plain', numberFormat: 'words' }))
      .body as VoiceProfile;
    const device = takeDevice(ann);
    await device.open({ personalizeEnabled: false });
    await device.put(0, CHUNK);
    await ann.send('POST', `${PATH}/${other.id}/activate`);
    expect((await device.finish(1)).body).toMatchObject({ originalText: SHAPED });
    expect(await profiles(ann)).toMatchObject([{ totalTranscriptions: 1 }, { totalTranscriptions: 0 }]);
  });

  it('uses the profile of the take even if it is deleted meanwhile', async () => {
    const { ann } = await serve(kind, [{ segments: SPOKEN }]);
    const { id } = (await ann.json('POST', PATH, FORM)).body as VoiceProfile;
    const device = takeDevice(ann);
    await device.open({ personalizeEnabled: false });
    await device.put(0, CHUNK);
    await ann.send('DELETE', `${PATH}/${id}`);
    expect((await device.finish(1)).body).toMatchObject({ originalText: SHAPED });
    expect(await profiles(ann)).toEqual([]);
  });
});

describe('recognition hints of a voice profile', () => {
  it('contain vocabulary, pace and language', async () => {
    const { ann, recogniser } = await serve('sqlite', [{ segments: SPOKEN }]);
    await ann.json('POST', PATH, { ...FORM, preferredLanguage: 'nl', speakingPace: 'slow' });
    await speak(ann, 'auto');
    expect(recogniser.requests[0]).toMatchObject({
      language: 'auto',
      hints: { language: 'nl', vocabulary: ['Siobhan'], pace: 'slow' },
    });
  });

  it('contain no language outside the plan', async () => {
    const { ann, recogniser } = await serve('sqlite', [{ segments: SPOKEN }], { QUOTAS: 'on' });
    await ann.json('POST', PATH, { ...FORM, preferredLanguage: 'pt' });
    await speak(ann, 'auto');
    expect(recogniser.requests[0]?.hints?.language).toBeNull();
  });
});

it.each(DATABASES)(
  'the spoken "send" is reported once, and not for an uploaded file, on %s',
  async (kind) => {
    const segments = segmentsOf('See you on Monday. | Send.');
    const { ann } = await serve(kind, [{ segments }, { segments }]);
    await ann.json('POST', PATH, { ...FORM, spokenCommands: true, spokenSend: 'mail' });
    const { device, told } = await speak(ann);
    expect(told).toMatchObject({ originalText: 'See you on Monday.', spokenSend: 'mail' });
    expect((await device.finish(1)).body).not.toHaveProperty('spokenSend');
    expect((await ann.get(`/api/transcriptions/${told.id}`)).body).not.toHaveProperty('spokenSend');
    const file = await ann.upload(CHUNK);
    expect(file.body).toMatchObject({ originalText: 'See you on Monday.' });
    expect(file.body).not.toHaveProperty('spokenSend');
  },
);

describe('createShapeTranscript after a failure', () => {
  it('returns the unshaped text and logs no content', async () => {
    await serve('sqlite', []);
    const lines: string[] = [];
    const log = pino(new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
    const voiceProfile = { vocabulary: [], speakingPace: 'normal' } as unknown as VoiceProfile;
    // A function can't be sent to a thread, so the call fails.
    const segments = [{ start: 0, end: 1, text: (() => 'secret words') as never }];
    const shape = createShapeTranscript(log);
    expect(
      await shape({ text: 'secret words', segments, language: 'en' }, { voiceProfile, learned: [] }),
    ).toEqual({
      text: 'secret words',
      isShaped: false,
      isSent: false,
    });
    expect(lines.join()).toContain('could not be shaped');
    expect(lines.join()).not.toContain('secret');
  });

  it('keeps the paragraphs and the capitals of the text', async () => {
    await serve('sqlite', []);
    const segments = [
      { start: 0, end: 1, text: 'the first part' },
      { start: 9, end: 10, text: 'the second part' },
    ];
    const text = segments.map((segment) => segment.text).join(' ');
    const shape = createShapeTranscript(pino({ level: 'silent' }));
    // As above: words that can't be sent to a thread.
    const learned = [{ from: (() => 'x') as never, to: 'y' }] as never;
    const shaped = await shape(
      { text, segments, language: 'en' },
      { voiceProfile: null, learned, isUnfinished: true },
    );
    expect(shaped).toEqual({ text: 'The first part\nThe second part', isShaped: false, isSent: false });
  });
});
