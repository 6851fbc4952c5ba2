import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountStore } from '../../../src/server/accounts/account-store.ts';
import { createPasswordCheck } from '../../../src/server/accounts/check-password.ts';
import { signInHandlers } from '../../../src/server/accounts/sign-in-handlers.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

it('counts each guess at the password of now, wherever it is asked for', async () => {
  const ann = await server.signUp();
  const { body } = await ann.get('/api/user');
  const { id } = body as { id: string };
  const guessed: string[] = [];
  const check = createPasswordCheck(new AccountStore(server.database), async (email) => {
    guessed.push(email);
  });
  await expect(check(id, 'a-wrong-one')).rejects.toMatchObject({ code: 'wrong_password' });
  expect(await check(id, 'walking-on-gravel')).toEqual({ email: ann.email });
  expect(guessed).toEqual([ann.email, ann.email]);
});

it('counts each guess at sign-in, before the account is looked up', async () => {
  const steps: string[] = [];
  const handlers = signInHandlers({
    accounts: {
      signIn: async () => {
        steps.push('looked up');
        throw new Error('the test ends here');
      },
    },
    slowDown: async (email: string) => void steps.push(email),
  } as unknown as Parameters<typeof signInHandlers>[0]);
  const request = new Request('http://localhost/api/login', { method: 'POST' });
  const input = { body: { email: 'ann@example.com', password: 'x' }, request, address: '::1' };
  const signIn = handlers['POST /api/login'] as (given: unknown) => Promise<unknown>;
  await expect(signIn(input)).rejects.toThrow('the test ends here');
  expect(steps).toEqual(['ann@example.com', 'looked up']);
});
