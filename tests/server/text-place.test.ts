import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedApiToken } from '../../src/contract/api/api-tokens.ts';
import { OPENING } from '../support/take-device.ts';
import type { TestClient } from '../support/test-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const AGENTS = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
} as const;

describe('recordedOn of a text', () => {
  let server: TestServer;
  let ann: TestClient;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.signUp();
  });
  afterAll(() => server.stop());

  const tokenOf = async (scopes: string[]) => {
    const form = { name: 'script', scopes, expiresInDays: 30 };
    return ((await ann.json('POST', '/api/user/api-tokens', form)).body as CreatedApiToken).token;
  };
  const bearer = async (scopes: string[]) => ({ authorization: `Bearer ${await tokenOf(scopes)}` });

  async function recordedOn(headers: Record<string, string>, client = ann): Promise<string | null> {
    const id = randomUUID();
    const answer = await client.send('PUT', `/api/takes/${id}`, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(OPENING),
    });
    expect(answer.status).toBe(200);
    const row = await server.database.db
      .selectFrom('takes')
      .select('recorded_on')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.recorded_on;
  }

  it('is derived from the client that starts the recording', async () => {
    expect(await recordedOn({ 'user-agent': AGENTS.iPhone })).toBe('phone');
    expect(await recordedOn({ 'user-agent': AGENTS.android })).toBe('phone');
    expect(await recordedOn({ 'user-agent': AGENTS.firefox })).toBe('web');
    expect(await recordedOn({ 'user-agent': 'curl/8.0' })).toBe('program');
    const desktop = { 'x-parlance-client': 'desktop', 'user-agent': AGENTS.firefox };
    expect(await recordedOn(desktop)).toBe('desktop');
    const program = { ...(await bearer(['recordings:write'])), 'user-agent': AGENTS.firefox };
    expect(await recordedOn(program, server.anonymous())).toBe('program');
  });

  it('is "import" or "program" for added texts', async () => {
    const add = (client: TestClient, headers: Record<string, string> = {}) =>
      client.send('POST', '/api/texts', {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ key: randomUUID(), text: 'a note' }),
      });
    expect((await add(ann)).body).toMatchObject({ recordedOn: 'import' });
    const told = await add(server.anonymous(), await bearer(['texts:write']));
    expect(told.body).toMatchObject({ recordedOn: 'program' });
  });
});
