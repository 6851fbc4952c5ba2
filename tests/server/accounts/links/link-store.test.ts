import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LinkStore } from '../../../../src/server/accounts/links/link-store.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

const NOW = Date.now();
const HOUR = 60 * 60 * 1000;
const NOTHING = async (): Promise<void> => undefined;

describe.each(DATABASES)('LinkStore on %s', (kind) => {
  let server: TestServer;
  let links: LinkStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
    links = new LinkStore(server.database);
  });
  afterAll(() => server.stop());

  const idOf = async (client: TestClient) => ((await client.get('/api/user')).body as { id: string }).id;
  const put = async (
    client: TestClient,
    purpose: 'verification' | 'passwordReset',
    more: { expiresAt?: number } = {},
  ) => {
    const tokenHash = randomUUID();
    const userId = await idOf(client);
    const link = { userId, purpose, tokenHash, email: client.email, createdAt: NOW };
    await links.put({ ...link, expiresAt: NOW + HOUR, ...more });
    return tokenHash;
  };
  const moveTo = (client: TestClient, email: string) =>
    server.database.db.updateTable('user').set({ email }).where('email', '=', client.email).execute();
  const isVerified = async (client: TestClient) =>
    ((await client.get('/api/user')).body as { isVerified: boolean }).isVerified;

  it('confirms only the address that the link was sent to', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const [hers, his] = [await put(ann, 'verification'), await put(bob, 'verification')];
    await moveTo(ann, `later-${kind}@example.com`);
    expect(await links.redeem(hers, NOW)).toBeNull();
    expect(await isVerified(ann)).toBe(false);
    expect(await links.redeem(his, NOW)).toEqual({ purpose: 'verification', email: bob.email });
    expect(await isVerified(bob)).toBe(true);
  });

  it('rejects a password reset link after the address of the account changed', async () => {
    const ann = await server.signUp();
    const link = await put(ann, 'passwordReset');
    await moveTo(ann, `moved-${kind}@example.com`);
    expect(await links.resetPassword(link, 'a hash', NOW, NOTHING)).toBeNull();
    expect((await ann.get('/api/user')).status).toBe(200);
  });

  it('rejects expired links', async () => {
    const ann = await server.signUp();
    const reset = await put(ann, 'passwordReset', { expiresAt: NOW });
    expect(await links.findReset(reset, NOW)).toBeNull();
    expect(await links.resetPassword(reset, 'a hash', NOW, NOTHING)).toBeNull();
    const verification = await put(ann, 'verification', { expiresAt: NOW });
    expect(await links.redeem(verification, NOW)).toBeNull();
    expect(await isVerified(ann)).toBe(false);
  });
});
