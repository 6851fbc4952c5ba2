import { afterAll, beforeAll, expect, it } from 'vitest';
import { printResetLink } from '../../../../src/server/accounts/passwords/print-reset-link.ts';
import { readConfig } from '../../../../src/server/config/config.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { NODE_ENV: 'production' });
});
afterAll(() => server.stop());

async function run(...given: string[]) {
  const lines: string[] = [];
  const config = readConfig({ PUBLIC_URL: 'https://parlance.example' });
  const { database } = server;
  const code = await printResetLink(given, { config, database, write: (line) => void lines.push(line) });
  return { code, text: lines.join('\n') };
}

it('printResetLink prints a link that sets a new password and ends the sessions', async () => {
  const ann = await server.signUp();
  const { code, text } = await run(ann.email);
  expect(code).toBe(0);
  const [, token] = text.match(/https:\/\/parlance\.example\/reset-password\?token=([\w-]{43})/) ?? [];
  const newPassword = 'singing-under-bridges';
  const answer = await server.anonymous().json('POST', '/api/reset-password', { token, newPassword });
  expect(answer.body).toEqual({ reset: true, removedAccess: false });
  expect((await ann.get('/api/user')).status).toBe(401);
});

it('printResetLink exits with an error for a missing, malformed or unknown address', async () => {
  expect(await run()).toMatchObject({ code: 2, text: expect.stringContaining('reset-password') });
  expect(await run('no address')).toMatchObject({ code: 2 });
  expect(await run('nobody@example.com')).toMatchObject({ code: 1 });
});
