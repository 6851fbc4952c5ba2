import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTwoFactorStore, type TwoFactorStore } from '../../src/server/accounts/two-factor/store.ts';
import { createSecretBox, renewSecrets } from '../../src/server/secret-box.ts';
import { DATABASES } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe.each(DATABASES)('renewSecrets on %s', (kind) => {
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

  it('re-encrypts secrets of the previous key and leaves those of the current key', async () => {
    const [ann, bob] = [await userId(), await userId()];
    const before = createSecretBox('two-factor secrets', () => ['old']);
    await store.start({ user_id: ann, secret: before.encrypt('ANN', ann), ...pending });
    const changing = createSecretBox('two-factor secrets', () => ['new', 'old']);
    await store.start({ user_id: bob, secret: changing.encrypt('BOB', bob), ...pending });
    const ofBob = (await store.find(bob))?.secret;
    await renewSecrets(store, changing);
    const after = createSecretBox('two-factor secrets', () => ['new']);
    expect(after.decrypt((await store.find(ann))?.secret ?? '', ann)).toBe('ANN');
    expect((await store.find(bob))?.secret).toBe(ofBob);
    // The secret of one user cannot be decrypted for another.
    expect(() => after.decrypt(ofBob ?? '', ann)).toThrow('cannot be decrypted');
  });
});
