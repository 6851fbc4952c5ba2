import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExport } from '../../../../src/server/accounts/export/export.ts';
import { EXPORT_SECTIONS } from '../../../../src/server/accounts/export/export-sections.ts';
import { NOT_EXPORTED } from '../../../../src/server/accounts/export/not-exported.ts';
import { TranscriptionStore } from '../../../../src/server/transcriptions/store.ts';
import { createUser } from '../../../support/create-user.ts';
import { tablesOf } from '../../../support/schema-tables.ts';
import { seedTranscriptions, transcriptionRow } from '../../../support/seed-transcriptions.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { createTestDatabase, DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

type Exported = Record<string, unknown> & { transcriptions: Record<string, unknown>[] };

describe.each(DATABASES)('account export on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  const read = async (client: TestClient) => {
    const answer = await client.get('/api/user/export-data');
    return { ...answer, file: answer.body as Exported };
  };

  it('is one JSON file with all data of the account and none of others (growth 7, security 4)', async () => {
    const [ann, bob] = [await server.signUp('Ann Canary'), await server.signUp('Bob Canary')];
    const texts = Array.from({ length: 45 }, (_, n) => `annstext number ${n}`);
    await seedTranscriptions(server.database, ann.email, texts);
    await seedTranscriptions(server.database, bob.email, ['bobstext']);
    await ann.json('POST', '/api/user-preferences', { itemsPerPage: 20 });
    await ann.json('POST', '/api/personality-profile', { name: 'Ann', jobTitle: 'Canary keeper' });
    await ann.json('POST', '/api/user/send-verification', {});
    const { status, headers, text, file } = await read(ann);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="parlance-export.json"');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(file.transcriptions.map(({ originalText }) => originalText)).toEqual(texts);
    expect(file).toMatchObject({
      account: { name: 'Ann Canary', email: ann.email, isVerified: false },
      preferences: { values: { itemsPerPage: 20 } },
      personalityProfile: { values: { jobTitle: 'Canary keeper' } },
      sessions: [{ address: '127.0.0.1', endsAt: expect.stringMatching(/Z$/) }],
      pendingLinks: [{ purpose: 'verification', email: ann.email }],
      exportedAt: expect.stringMatching(/Z$/),
    });
    expect(text).not.toMatch(/bobstext|Bob Canary/);
    expect(text).not.toContain(bob.email);
  });

  it('contains the times of the spoken words', async () => {
    const ann = await server.signUp();
    const words = [{ text: 'Hello', start: 0.5, end: 0.9, confidence: 97.4 }];
    const segments = [{ start: 0, end: 1, text: 'Hello', words }];
    await seedTranscriptions(server.database, ann.email, [{ text: 'Hello', segments }]);
    expect((await read(ann)).file.transcriptions).toMatchObject([{ segments }]);
  });

  it('contains no hashes, tokens or keys (security 4)', async () => {
    const ann = await server.signUp();
    await ann.json('POST', '/api/user/send-verification', {});
    const { text } = await read(ann);
    const { db } = server.database;
    const secrets = [
      ...(await db.selectFrom('session').select('token as secret').execute()),
      ...(await db.selectFrom('account').select('password as secret').execute()),
      ...(await db.selectFrom('account_links').select('token_hash as secret').execute()),
    ];
    expect(secrets.length).toBeGreaterThan(2);
    for (const { secret } of secrets) expect(text).not.toContain(String(secret));
    expect(text).not.toContain(ann.cookie?.split('=')[1]);
    expect(text).not.toContain('argon2');
  });

  it('contains every section for an account without data', async () => {
    const ann = await server.signUp();
    const { file } = await read(ann);
    expect(Object.keys(file)).toEqual(['about', 'exportedAt', ...EXPORT_SECTIONS.map(({ name }) => name)]);
    expect(file).toMatchObject({ transcriptions: [], recordings: [], plan: null, preferences: null });
  });

  it('covers every table and column, or lists it as omitted', async () => {
    for (const { name, columns } of await tablesOf(server.database)) {
      if (name in NOT_EXPORTED) continue;
      const section = EXPORT_SECTIONS.find(({ table }) => table === name);
      expect(section, `${name} is neither exported nor named in NOT_EXPORTED`).toBeDefined();
      const told = [...Object.values(section?.columns ?? {}).map(([column]) => column)];
      expect([...told, ...(section?.omitted ?? [])].sort(), name).toEqual([...columns].sort());
    }
  });

  it('streams one row at a time to the end', async () => {
    const { database, remove } = await createTestDatabase(kind);
    const owner = await createUser(database);
    const store = new TranscriptionStore(database);
    const text = 'long '.repeat(10_000);
    for (let n = 0; n < 60; n += 1) {
      await database.db.transaction().execute((tx) => store.insert(tx, transcriptionRow(owner, text)));
    }
    const { user_id: userId } = await database.db
      .selectFrom('owners')
      .select('user_id')
      .executeTakeFirstOrThrow();
    const pieces: number[] = [];
    for await (const piece of createExport(database, Date.now).write({ userId, owner, sessionId: '' })) {
      pieces.push(piece.length);
    }
    expect(pieces.filter((length) => length > text.length)).toHaveLength(60);
    expect(Math.max(...pieces)).toBeLessThan(2 * text.length);
    await remove();
  });
});

it('the account export aborts the response when a query fails halfway', async () => {
  const server = await startTestServer();
  const ann = await server.signUp();
  await server.database.db.schema.alterTable('minutes').renameTo('elsewhere').execute();
  await expect(ann.get('/api/user/export-data')).rejects.toThrow();
  await server.database.db.schema.alterTable('elsewhere').renameTo('minutes').execute();
  expect((await ann.get('/api/user/export-data')).status).toBe(200);
  await server.stop();
});
