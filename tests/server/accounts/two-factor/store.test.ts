import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTwoFactorStore,
  type TwoFactorStore,
} from '../../../../src/server/accounts/two-factor/store.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

describe.each(DATABASES)('TwoFactorStore on %s', (kind) => {
  let server: TestServer;
  let store: TwoFactorStore;
  beforeEach(async () => {
    server = await startTestServer(kind);
    store = createTwoFactorStore(server.database);
  });
  afterEach(() => server.stop());

  const pending = { last_step: 0, created_at: 1, confirmed_at: null };
  async function userId(): Promise<string> {
    const { body } = await (await server.signUp()).get('/api/user');
    return (body as { id: string }).id;
  }

  it('replaces a secret until it is confirmed, and consumes each code once', async () => {
    const ann = await userId();
    const row = { user_id: ann, secret: 'first', ...pending };
    expect(await store.start(row)).toBe(true);
    expect(await store.start({ ...row, secret: 'second' })).toBe(true);
    const nothing = async () => undefined;
    const confirmation = { step: 5, at: 9, hashes: ['a', 'b'] };
    const confirm = (secret: string) =>
      store.confirm({ user_id: ann, secret }, confirmation, nothing, nothing);
    expect([await confirm('first'), await confirm('second'), await confirm('second')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await store.start({ ...row, secret: 'third' })).toBe(false);
    expect(await store.find(ann)).toEqual({ ...row, secret: 'second', last_step: 5, confirmed_at: 9 });
    const spent = await Promise.all([5, 6, 6].map((step) => store.consumeStep(ann, step)));
    expect(spent.filter(Boolean)).toHaveLength(1);
    const codes = await Promise.all(['a', 'a', 'c'].map((hash) => store.consumeRecoveryCode(ann, hash)));
    expect(codes.filter(Boolean)).toHaveLength(1);
  });
});
