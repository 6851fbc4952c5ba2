import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { codeAt, stepAt } from '../../../src/server/accounts/two-factor/totp.ts';
import { readServerSecret } from '../../../src/server/config/server-secret.ts';
import { openMailbox } from '../../support/mailbox.ts';
import { waitForEmptyOutbox } from '../../support/outbox.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { startTestServer } from '../../support/test-server.ts';

it('readServerSecret returns the setting, or a generated secret kept in the data folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-secret-'));
  expect(readServerSecret({ secret: 'set by the operator', dataDir })).toBe('set by the operator');
  const own = readServerSecret({ secret: null, dataDir });
  expect(own.length).toBeGreaterThan(40);
  expect(readServerSecret({ secret: null, dataDir })).toBe(own);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  rmSync(dataDir, { recursive: true });
});

it.each(['', 'half-of-a-secr'])('readServerSecret does not replace a damaged secret file (%j)', (left) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-secret-'));
  writeFileSync(join(dataDir, 'secret'), left);
  expect(() => readServerSecret({ secret: null, dataDir })).toThrow(/Restore the file from a backup/);
  expect(readServerSecret({ secret: 'set by the operator', dataDir })).toBe('set by the operator');
  rmSync(dataDir, { recursive: true });
});

/** Starts a receiver that accepts every webhook request. */
async function startReceiver(): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(204).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const PASSWORD = 'walking-on-gravel';
const REFUSALS = Array.from({ length: 50 }, () => ({ code: 451, text: 'not now' }));

it('SECRET can be rotated: second factors, webhooks and queued mails keep working', async () => {
  const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)] as const;
  const stored = await createTestDatabase('sqlite');
  const { db } = stored.database;
  const box = await openMailbox();
  const start = (secrets: Record<string, string>) =>
    startTestServer(stored, { WEBHOOK_NETWORK: 'any', SMTP_URL: box.url, ...secrets });
  let server = await start({ SECRET: old });
  const ann = await server.signUp();
  const post = async (path: string, body: object) => (await ann.json('POST', path, body)).body as never;
  const { secret }: { secret: string } = await post('/api/user/two-factor/setup', {
    currentPassword: PASSWORD,
  });
  const codeOf = (drift: number) => codeAt(secret, stepAt(Date.now()) + drift);
  await post('/api/user/two-factor/confirm', { code: codeOf(-1) });
  const { id }: { id: string } = await post('/api/webhooks', { url: await startReceiver(), withText: true });
  await waitForEmptyOutbox(stored.database);
  box.refusals.push(...REFUSALS);
  await post('/api/forgot-password', { email: ann.email });
  await expect.poll(() => box.refusals.length).toBeLessThan(REFUSALS.length);

  /** Restarts the server with other secrets; returns the statuses of a sign-in and of a webhook test. */
  async function goOn(secrets: Record<string, string>, drift: number) {
    await server.stop();
    server = await start(secrets);
    ann.url = server.url;
    const account = { email: ann.email, password: PASSWORD, code: codeOf(drift) };
    const signedIn = await server.anonymous().json('POST', '/api/login', account);
    const { status }: { status: number } = await post(`/api/webhooks/${id}/test`, {});
    return [signedIn.status, status];
  }
  const encrypted = async () => [
    ...(await db.selectFrom('two_factors').select('secret').execute()),
    ...(await db.selectFrom('webhooks').select('secret').execute()),
  ];
  const before = await encrypted();
  expect(before).toHaveLength(2);
  expect(await goOn({ SECRET: fresh, SECRET_ALSO: old }, 0)).toEqual([200, 204]);
  box.refusals.splice(0);
  await db.updateTable('job_schedules').set({ next_at: 0 }).where('name', 'like', 'renew-%').execute();
  const subjects = async () => {
    await db.updateTable('jobs').set({ due_at: 0 }).execute();
    return box.arrived.map(({ mail }) => mail.subject);
  };
  await expect.poll(subjects).toContain('Set a new password');
  const unchanged = async () => (await encrypted()).filter((row, at) => row.secret === before[at]?.secret);
  await expect.poll(unchanged).toEqual([]);
  expect(await goOn({ SECRET: fresh }, 1)).toEqual([200, 204]);
  await server.stop();
  await stored.remove();
  await box.stop();
});
