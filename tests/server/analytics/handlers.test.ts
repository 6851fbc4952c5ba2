import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnalyticsDay, AnalyticsSummary } from '../../../src/contract/api/analytics.ts';
import { countUsage } from '../../../src/server/analytics/store.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const YEAR = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-12-31T23:59:59.999Z' };

describe.each(DATABASES)('analytics API on %s (growth 2, 3, 7)', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
  });

  const summary = async (timeZone = 'UTC') =>
    (await ann.get(`/api/analytics/summary?timeZone=${encodeURIComponent(timeZone)}`))
      .body as AnalyticsSummary;
  const days = async (query: object = {}) =>
    (await ann.get(`/api/analytics?${new URLSearchParams({ ...YEAR, ...query })}`)).body as AnalyticsDay[];

  /** Counts a recording, like storing its text does. */
  async function used(iso: string, more: object = {}): Promise<void> {
    const { no } = await server.database.db
      .selectFrom('owners')
      .innerJoin('user', 'user.id', 'owners.user_id')
      .where('user.email', '=', ann.email)
      .select('no')
      .executeTakeFirstOrThrow();
    await server.database.db.transaction().execute((tx) =>
      countUsage(tx, {
        owner: no,
        recording: crypto.randomUUID(),
        at: Date.parse(iso),
        words: 10,
        duration: 30,
        quality: 8,
        ai_service: 'openai',
        language: 'en',
        writer_service: 'openai',
        ...more,
      }),
    );
  }

  it('returns empty results for an account without recordings', async () => {
    expect(await summary()).toEqual({
      totalTranscriptions: 0,
      totalWords: 0,
      totalDuration: 0,
      averageQuality: null,
      mostUsedAi: null,
      mostUsedLanguage: null,
      peakHour: null,
    });
    expect(await days()).toEqual([]);
  });

  it('sums up recordings, words, duration, quality and favourites', async () => {
    await used('2026-03-01T10:05:00Z', { words: 7, duration: 12.5, quality: 9 });
    await used('2026-03-01T10:50:00Z', { writer_service: 'anthropic', language: 'nl', quality: null });
    await used('2026-03-02T08:00:00Z', { writer_service: 'anthropic', language: 'nl', quality: 6.5 });
    expect(await summary()).toEqual({
      totalTranscriptions: 3,
      totalWords: 27,
      totalDuration: 72.5,
      averageQuality: 77.5,
      mostUsedAi: 'anthropic',
      mostUsedLanguage: 'nl',
      peakHour: 10,
    });
  });

  it('lists each day with its services and languages, newest first', async () => {
    await used('2026-03-01T10:05:00Z');
    await used('2026-03-01T23:50:00Z', { writer_service: 'perplexity', language: 'nl', words: 5 });
    await used('2026-03-03T08:00:00Z', { writer_service: 'anthropic', language: null });
    expect(await days()).toEqual([
      {
        id: '2026-03-03',
        date: '2026-03-03',
        transcriptionsCount: 1,
        totalWords: 10,
        openaiCount: 0,
        anthropicCount: 1,
        perplexityCount: 0,
        languagesUsed: [],
      },
      {
        id: '2026-03-01',
        date: '2026-03-01',
        transcriptionsCount: 2,
        totalWords: 15,
        openaiCount: 1,
        anthropicCount: 0,
        perplexityCount: 1,
        languagesUsed: ['en', 'nl'],
      },
    ]);
    expect((await ann.get('/api/analytics')).status).toBe(200);
    const { startDate } = YEAR;
    expect(await days({ startDate, endDate: '2026-03-02T00:00:00Z' })).toHaveLength(1);
  });

  it.each([
    ['UTC', '2026-03-01T00:00:00Z', '2026-03-02T23:59:59Z'],
    // A day of 25 hours.
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-26T22:59:59Z'],
  ])('includes the complete first and last day of a range, in %s', async (timeZone, begin, end) => {
    const at = (moment: string, hours: number) =>
      new Date(Date.parse(moment) + hours * 3_600_000).toISOString();
    for (const moment of [begin, at(begin, 23), end, at(end, -23), at(begin, -0.1), at(end, 0.1)])
      await used(moment);
    const range = { startDate: at(begin, 22), endDate: at(end, -22), timeZone };
    expect((await days(range)).map((day) => day.transcriptionsCount)).toEqual([2, 2]);
  });

  it.each([
    ['Asia/Kathmandu', '2026-03-02', 5],
    ['America/Los_Angeles', '2026-03-01', 15],
    ['Australia/Adelaide', '2026-03-02', 10],
    ['UTC', '2026-03-01', 23],
  ])('counts days and hours in the time zone %s', async (timeZone, day, hour) => {
    await used('2026-03-01T23:50:00Z');
    expect((await days({ timeZone })).map(({ date }) => date)).toEqual([day]);
    expect((await summary(timeZone)).peakHour).toBe(hour);
  });

  it.each([
    ['0000-01-01T00:00:00Z', '0000-02-01T00:00:00Z', 'America/New_York'],
    ['0987-06-01T00:00:00Z', '0987-07-01T00:00:00Z', 'UTC'],
    ['9999-12-01T00:00:00Z', '9999-12-31T23:59:59Z', 'Pacific/Kiritimati'],
  ])(
    'returns nothing for years without recordings: from %s to %s, in %s',
    async (startDate, endDate, timeZone) => {
      await used('2026-03-01T23:50:00Z');
      expect(await days({ startDate, endDate, timeZone })).toEqual([]);
    },
  );

  it('counts hours correctly across a daylight saving change', async () => {
    await used('2026-03-29T00:30:00Z');
    await used('2026-03-29T01:30:00Z');
    await used('2026-03-29T01:35:00Z');
    expect((await summary('Europe/Amsterdam')).peakHour).toBe(3);
  });

  it('keeps counts after a text is deleted and does not show them to other accounts', async () => {
    const [id = ''] = await seedTranscriptions(server.database, ann.email, ['Four words are here']);
    expect(await summary()).toMatchObject({ totalTranscriptions: 1, totalWords: 4 });
    await ann.send('DELETE', `/api/transcriptions/${id}`);
    expect(await summary()).toMatchObject({ totalTranscriptions: 1, totalWords: 4 });
    ann = await server.signUp();
    expect(await summary()).toMatchObject({ totalTranscriptions: 0 });
  });

  it('leaves out imported texts, even after a service has worked on them', async () => {
    const text = 'Somebody else says, um, many words.';
    const segments = [{ start: 0, end: 7200, text }];
    const form = { key: crypto.randomUUID(), text, source: 'subtitles', segments, language: 'en' };
    const added = (await ann.json('POST', '/api/texts', form)).body as { id: string };
    const edit = { version: 1, text: 'Edited.', writtenBy: { service: 'openai', model: 'gpt' } };
    const path = `/api/transcriptions/${added.id}`;
    expect((await ann.json('PATCH', path, edit)).status).toBe(200);
    expect(await summary()).toMatchObject({ totalTranscriptions: 0, totalDuration: 0, mostUsedAi: null });
    expect((await ann.get('/api/analytics')).body).toEqual([]);
    expect((await ann.get('/api/analytics/speaking')).body).toMatchObject({ texts: 0, pace: null });
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }],
    [{ endDate: '2025-01-01T00:00:00Z' }],
    [{ startDate: '2020-01-01T00:00:00Z' }],
    [{ startDate: 'yesterday' }],
  ])('rejects the query %o', async (query) => {
    const { status, body } = await ann.get(`/api/analytics?${new URLSearchParams({ ...YEAR, ...query })}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input' });
  });
});
