import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TextVersion } from '../../../../src/contract/api/text-versions.ts';
import { askTool, followTool, SHORT_TIMEOUTS, textIn } from '../../../support/ai/ask-tool.ts';
import { startWritingStandIn, type WritingStandIn } from '../../../support/ai/writing-stand-in.ts';
import { seedTranscriptions } from '../../../support/seed-transcriptions.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

const SAID = 'um i dont know where the keys are';
const STYLED = "I don't know where the keys are.";

describe.each(DATABASES)('POST /api/personalize for a transcription, on %s', (kind) => {
  let standIn: WritingStandIn;
  let server: TestServer;
  let ann: TestClient;
  let id: string;
  beforeAll(async () => {
    standIn = await startWritingStandIn();
    server = await startTestServer(kind, standIn.settings, undefined, { timeouts: SHORT_TIMEOUTS });
  });
  afterAll(async () => {
    await server.stop();
    await standIn.close();
  });
  beforeEach(async () => {
    standIn.questions.length = 0;
    ann = await server.signUp();
    [id = ''] = await seedTranscriptions(server.database, ann.email, [SAID]);
  });

  const stored = async () => (await ann.get(`/api/transcriptions/${id}`)).body;
  const found = async (search: string) =>
    ((await ann.get(`/api/transcriptions?search=${search}`)).body as { total: number }).total;

  it('stores the styled text beside the original (core 7: POST /api/personalize)', async () => {
    const answer = await askTool(ann, 'personalize', { text: SAID, transcriptionId: id });
    expect(textIn('personalize', answer)).toBe(STYLED);
    expect(await stored()).toMatchObject({
      originalText: SAID,
      personalizedText: STYLED,
      text: STYLED,
      version: 1,
      writtenBy: { service: 'openai', model: (answer.body as { model: string }).model },
    });
  });

  it.each([false, true])(
    'creates one version together with a later save of the same text (edited before: %s)',
    async (isEdited) => {
      const path = `/api/transcriptions/${id}`;
      const versions = async () => (await ann.get(`${path}/versions`)).body as { versions: TextVersion[] };
      const save = (version: number, more: object) => ann.json('PATCH', path, { version, ...more });
      if (isEdited) await save(1, { text: `${SAID} at all` });
      const first = isEdited ? 2 : 1;
      await askTool(ann, 'personalize', { text: SAID, transcriptionId: id });
      await save(first, { text: STYLED, tool: 'personalize', writtenBy: { service: 'openai', model: 'm' } });
      const styled = { parent: first, kind: 'tool', tool: 'personalize', isCurrent: true };
      expect((await versions()).versions.slice(first)).toMatchObject([styled]);
      expect(await stored()).toMatchObject({ text: STYLED, version: first + 1 });
      await save(first + 1, { text: STYLED, tool: 'grammar' });
      expect((await versions()).versions.slice(first)).toMatchObject([
        { tool: 'personalize' },
        { tool: 'grammar' },
      ]);
    },
  );

  it('keeps an existing edit and its version, and the search finds all texts', async () => {
    const edit = { version: 1, text: 'My own words about lanterns' };
    await ann.json('PATCH', `/api/transcriptions/${id}`, edit);
    const events = await followTool(ann, 'personalize', {
      text: 'um we walked past the harbour yesterday',
      transcriptionId: id,
    });
    expect(events.at(-1)?.name).toBe('done');
    expect(await stored()).toMatchObject({
      originalText: SAID,
      personalizedText: 'We walked past the harbour yesterday.',
      text: edit.text,
      version: 2,
      writtenBy: null,
    });
    for (const word of ['keys', 'harbour', 'lanterns']) expect([word, await found(word)]).toEqual([word, 1]);
    const next = await ann.json('PATCH', `/api/transcriptions/${id}`, {
      version: 2,
      text: 'More about candles',
    });
    expect(next.status).toBe(200);
    for (const word of ['keys', 'harbour', 'candles']) expect([word, await found(word)]).toEqual([word, 1]);
    expect(await found('lanterns')).toBe(0);
  });

  it('changes nothing when the service fails', async () => {
    standIn.failNext({ kind: 'refusal' });
    const answer = await askTool(ann, 'personalize', { text: SAID, transcriptionId: id });
    expect(answer.status).toBe(422);
    expect(await stored()).toMatchObject({ personalizedText: null, text: SAID, version: 1 });
  });

  it('stores nothing when the answer is no version of the text', async () => {
    standIn.writeWith(() => 'Paris.');
    const answer = await askTool(ann, 'personalize', { text: SAID, transcriptionId: id });
    standIn.writeWith(null);
    expect(answer.body).toMatchObject({ personalizedText: SAID, note: expect.stringContaining('unchanged') });
    expect(await stored()).toMatchObject({ personalizedText: null, text: SAID });
  });

  it('answers for another account’s transcription as for a missing one, without a model call', async () => {
    const bob = await server.signUp();
    const ask = (transcriptionId: string) => askTool(bob, 'personalize', { text: SAID, transcriptionId });
    const foreign = await ask(id);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe((await ask(randomUUID())).text);
    expect(standIn.questions).toEqual([]);
    expect(await stored()).toMatchObject({ personalizedText: null });
  });

  it('returns 404 when the transcription is deleted meanwhile', async () => {
    standIn.pace(60);
    const asking = askTool(ann, 'personalize', { text: SAID, transcriptionId: id });
    await expect.poll(() => standIn.questions.length).toBe(1);
    await ann.json('DELETE', `/api/transcriptions/${id}`, {});
    expect(await asking).toMatchObject({ status: 404, body: { code: 'not_found' } });
    standIn.pace(0);
  });

  it('uses the stored profile and preferences, as does the emojis tool', async () => {
    const profile = { writingStyle: 'academic', writingSample: 'Hence it follows.' };
    await ann.json('POST', '/api/personality-profile', profile);
    await ann.json('POST', '/api/user-preferences', { emojiStyle: 'basic' });
    await askTool(ann, 'personalize', { text: SAID });
    await askTool(ann, 'emojis', { text: SAID });
    const [style, emojis] = standIn.questions;
    expect(style?.system).toContain('academic');
    expect(style?.system).toContain('Hence it follows.');
    expect(emojis?.system).toContain('simple, widely known');
  });
});
