import { expect, it, vi } from 'vitest';
import type { Secrets } from '../../../src-main/secrets/secrets.ts';
import { createSessionTokens } from '../../../src-main/secrets/session-token.ts';
import { fakeSecrets } from '../../support/fake-secrets.ts';

const HOME = 'https://example.com';

function never(error: unknown): never {
  throw error;
}

it('returns the last saved session token until it is removed', async () => {
  const token = await createSessionTokens(fakeSecrets(), never).tokenFor(HOME);
  expect(token.read()).toBeNull();
  token.save('a');
  token.save('b');
  expect(token.read()).toBe('b');
  token.forget();
  expect(token.read()).toBeNull();
});

it('restores the session token of each server after a restart', async () => {
  const secrets = fakeSecrets();
  const before = createSessionTokens(secrets, never);
  (await before.tokenFor(HOME)).save('a');
  (await before.deviceTokenFor(HOME)).save('mark');
  (await before.tokenFor('local')).save('b');
  (await before.tokenFor('local')).forget();
  await before.settled();
  const after = createSessionTokens(secrets, never);
  expect((await after.tokenFor(HOME)).read()).toBe('a');
  expect((await after.deviceTokenFor(HOME)).read()).toBe('mark');
  expect((await after.deviceTokenFor('local')).read()).toBeNull();
  expect((await after.tokenFor('local')).read()).toBeNull();
  expect((await after.tokenFor('https://other.example')).read()).toBeNull();
});

it('keeps the session token in memory when the keychain fails, and reports the error', async () => {
  const troubles: unknown[] = [];
  const broken: Secrets = {
    kind: 'keychain',
    read: () => Promise.reject(new Error('read')),
    readAll: () => Promise.reject(new Error('read')),
    save: () => Promise.reject(new Error('keep')),
    forget: () => Promise.reject(new Error('forget')),
  };
  const tokens = createSessionTokens(broken, (error) => troubles.push(error));
  const token = await tokens.tokenFor(HOME);
  token.save('a');
  expect(token.read()).toBe('a');
  await tokens.settled();
  expect(troubles.map(String)).toEqual(['Error: read', 'Error: keep']);
});

it('reloads tokens from the keychain except those that were changed here', async () => {
  const values = new Map<string, string>();
  const tokens = createSessionTokens(fakeSecrets('keychain', values), never);
  const [late, signedOut, other] = [
    await tokens.tokenFor(HOME),
    await tokens.tokenFor('local'),
    await tokens.tokenFor('b'),
  ];
  signedOut.forget();
  other.save('new');
  await tokens.settled();
  for (const [server, token] of [
    [HOME, 'a'],
    ['local', 'old'],
    ['b', 'old'],
  ]) {
    values.set(`session ${server}`, String(token));
  }
  await tokens.reload();
  expect([late.read(), signedOut.read(), other.read()]).toEqual(['a', null, 'new']);
});

it('retries a minute later when the keychain failed to return the session token', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const secrets = fakeSecrets('keychain', new Map([[`session ${HOME}`, 'a']]));
    const read = vi.spyOn(secrets, 'read').mockRejectedValueOnce(new Error('busy'));
    const tokens = createSessionTokens(secrets, () => undefined);
    const token = await tokens.tokenFor(HOME);
    await tokens.tokenFor(HOME);
    expect([token.read(), read.mock.calls.length]).toEqual([null, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await tokens.tokenFor(HOME)).read()).toBe('a');
  } finally {
    vi.useRealTimers();
  }
});

it('does not reveal the session token when printed', async () => {
  const token = await createSessionTokens(fakeSecrets(), never).tokenFor(HOME);
  token.save('SECRET');
  expect(JSON.stringify(token) + String(token)).not.toContain('SECRET');
});
