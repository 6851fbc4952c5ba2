import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaking } from '../../../src/contract/api/analytics.ts';
import { TYPING_PACE } from '../../../src/contract/limits.ts';
import { createSpeaking } from '../../../src/server/analytics/speaking.ts';
import { countSpeech } from '../../../src/server/analytics/speech-counts.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const agoOf = (days: number): number => Date.now() - days * DAY_MS;
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

describe.each(DATABASES)('GET /api/analytics/speaking on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());

  const speaking = async (who: TestClient, timeZone = 'UTC') =>
    (await who.get(`/api/analytics/speaking?timeZone=${encodeURIComponent(timeZone)}`)).body as Speaking;

  /** Stores texts that were spoken at moments, with a length in seconds. */
  async function said(
    who: TestClient,
    texts: readonly { text: string; at: number; seconds: number; language?: string; engine?: string }[],
  ): Promise<void> {
    const ids = await seedTranscriptions(
      server.database,
      who.email,
      texts.map(({ text }) => text),
    );
    for (const [index, id] of ids.entries()) {
      const { at, seconds, language = 'en', engine = 'moonshine' } = texts[index] ?? { at: 0, seconds: 0 };
      await server.database.db
        .updateTable('transcriptions')
        .set({ created_at: at, duration: seconds, language, engine })
        .where('id', '=', id)
        .execute();
    }
  }

  it('returns empty results for an account without texts', async () => {
    expect(await speaking(await server.signUp())).toEqual({
      texts: 0,
      words: 0,
      seconds: 0,
      pace: null,
      fillers: null,
      savedSeconds: null,
      months: [],
      overused: [],
      isWhole: true,
    });
  });

  it('reports words per minute and filler words per hundred, by month', async () => {
    const ann = await server.signUp();
    const [now, then] = [agoOf(1), agoOf(70)];
    await said(ann, [
      { text: 'Um, we met, like, at the harbour. '.repeat(10), at: then, seconds: 30 },
      { text: 'We met at the harbour again. '.repeat(10), at: now, seconds: 15 },
      // Too short for a pace.
      { text: 'Yes please.', at: now, seconds: 2 },
      { text: 'Noin kaksi vuotta sitten.', at: now, seconds: 6, language: 'sw' },
      { text: 'It is over.', at: agoOf(400), seconds: 60 },
      { text: 'Never said, but written elsewhere.', at: now, seconds: 0, engine: 'import' },
    ]);
    const { months, ...all } = await speaking(ann);
    expect(months).toEqual([
      { month: monthOf(then), texts: 1, words: 70, seconds: 30, pace: 140, fillers: 28.6 },
      { month: monthOf(now), texts: 3, words: 66, seconds: 23, pace: 183, fillers: 0 },
    ]);
    expect(all).toMatchObject({ texts: 4, words: 136, pace: 158, isWhole: true });
    expect(all.savedSeconds).toBe(Math.round((136 / TYPING_PACE) * 60 - 53));
  });

  it('counts words of languages without spaces by dictionary, with no saved typing time', async () => {
    const ann = await server.signUp();
    const at = agoOf(1);
    await said(ann, [{ text: '今日は、えーと、会議がありました。', at, seconds: 6, language: 'ja' }]);
    const japanese = await speaking(ann);
    // Dictionaries differ in the endings of verbs.
    expect(japanese.words).toBeGreaterThanOrEqual(6);
    expect(japanese).toMatchObject({ pace: japanese.words * 10, savedSeconds: null });
    expect(japanese.fillers).toBeCloseTo(100 / japanese.words, 0);
    await said(ann, [
      { text: '今天我们开会。', at, seconds: 6, language: 'zh-TW' },
      { text: 'We met at the harbour again. '.repeat(10), at, seconds: 15 },
    ]);
    const { words, savedSeconds } = await speaking(ann);
    expect(words).toBeGreaterThan(japanese.words + 60 + 2);
    expect(savedSeconds).toBe(Math.round((60 / TYPING_PACE) * 60 - 15));
  });

  it.each([
    ['auto', '今日は、えーと、会議がありました。', 'ja'],
    ['auto', '今天我们开会讨论新的项目。', 'zh'],
    ['auto', 'วันนี้อากาศดีมากเราไปเที่ยวกัน', 'th'],
    ['yue', '我哋今日開會傾新嘅項目。', 'zh'],
  ])('chooses the word dictionary for language %s by the script: %s', async (language, text, known) => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const all = Array.from({ length: 3 }, () => ({ text, at: agoOf(1), seconds: 6 }));
    await said(
      ann,
      all.map((each) => ({ ...each, language })),
    );
    await said(
      bob,
      all.map((each) => ({ ...each, language: known })),
    );
    const figures = await speaking(ann);
    expect(figures.words).toBeGreaterThanOrEqual(15);
    expect(figures).toEqual(await speaking(bob));
    expect(figures.savedSeconds).toBeNull();
  });

  it.each([
    ['lo', 'ສະບາຍດີຂ້ອຍຮັກເຈົ້າ'],
    ['my', 'မင်္ဂလာပါကမ္ဘာလောက'],
  ])('reports neither fillers nor saved time for %s, written without spaces', async (language, text) => {
    const ann = await server.signUp();
    await said(ann, [{ text, at: agoOf(1), seconds: 6, language }]);
    expect(await speaking(ann)).toMatchObject({ fillers: null, savedSeconds: null });
  });

  it('names overused words in languages with and without spaces', async () => {
    const ann = await server.signUp();
    const at = agoOf(3);
    await said(ann, [
      ...Array.from({ length: 3 }, () => ({
        text: 'Honestly, that is honestly the plan, and the plan is that.',
        at,
        seconds: 5,
      })),
      ...Array.from({ length: 3 }, () => ({ text: '会議の会議です。', at, seconds: 5, language: 'ja' })),
      ...Array.from({ length: 3 }, () => ({
        text: '저는 회의를 하고, 회의를 합니다.',
        at,
        seconds: 5,
        language: 'ko',
      })),
      { text: 'Gruesome '.repeat(50), at, seconds: 20 },
    ]);
    expect((await speaking(ann)).overused).toEqual([
      { word: 'honestly', times: 6, texts: 3 },
      { word: 'plan', times: 6, texts: 3 },
      { word: '会議', times: 6, texts: 3 },
      { word: '회의를', times: 6, texts: 3 },
    ]);
  });

  it('counts only texts of the account, beyond one page', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    await said(
      ann,
      Array.from({ length: 60 }, () => ({ text: 'Nothing but secrets.', at: agoOf(2), seconds: 5 })),
    );
    expect(await speaking(bob)).toMatchObject({ texts: 0, overused: [] });
    expect(await speaking(ann)).toMatchObject({ texts: 60, words: 180 });
  });
});

it('createSpeaking counts on one thread at a time, however many time zones are requested', async () => {
  let [running, most] = [0, 0];
  const speaking = createSpeaking({
    readSpokenTexts: async (_owner, _since, before) =>
      before === null ? [{ seq: 1, at: Date.now(), seconds: 5, language: 'en', text: 'We met.' }] : [],
    async count(texts) {
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      return countSpeech(texts);
    },
    now: Date.now,
  });
  const zones = ['UTC', 'Europe/Berlin', 'eUROPE/berlin', 'Asia/Tokyo'];
  const figures = await Promise.all(zones.map((zone) => speaking(1, zone)));
  expect(figures.map(({ texts }) => texts)).toEqual([1, 1, 1, 1]);
  expect(most).toBe(1);
});
