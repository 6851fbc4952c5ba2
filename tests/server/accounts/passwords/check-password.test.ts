import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountStore } from '../../../../src/server/accounts/account-store.ts';
import { createPasswordCheck } from '../../../../src/server/accounts/passwords/check-password.ts';
import type { GuessLimit } from '../../../../src/server/accounts/sign-in/guess-limit.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

it('createPasswordCheck runs every check of the current password through the guess limit', async () => {
  const ann = await server.signUp();
  const { body } = await ann.get('/api/user');
  const { id } = body as { id: string };
  const guessers: unknown[] = [];
  const limit: GuessLimit = (guesser, check) => {
    guessers.push(guesser);
    return check();
  };
  const check = createPasswordCheck(new AccountStore(server.database), limit);
  await expect(check(id, 'a-wrong-one')).rejects.toMatchObject({ code: 'wrong_password' });
  const { email } = await check(id, 'walking-on-gravel');
  expect(email).toBe(ann.email);
  const session = { account: id, knownDevice: 'session' };
  expect(guessers).toEqual([session, session]);
});
