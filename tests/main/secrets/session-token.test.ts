import { expect, it, vi } from 'vitest';
import type { Secrets } from '../../../src-main/secrets/secrets.ts';
import { createSessionTokens } from '../../../src-main/secrets/session-token.ts';
import { fakeSecrets } from '../../support/fake-secrets.ts';

const HOME = 'https://example.com';

function never(error: unknown): never {
  throw error;
}

it('holds the last token until it is forgotten', async () => {
  const token = await createSessionTokens(fakeSecrets(), never).of(HOME);
  expect(token.read()).toBeNull();
  token.keep('a');
  token.keep('b');
  expect(token.read()).toBe('b');
  token.forget();
  expect(token.read()).toBeNull();
});

it('knows the token again after a restart, for its own server alone', async () => {
  const secrets = fakeSecrets();
  const before = createSessionTokens(secrets, never);
  (await before.of(HOME)).keep('a');
  (await before.deviceOf(HOME)).keep('mark');
  (await before.of('local')).keep('b');
  (await before.of('local')).forget();
  await before.settled();
  const after = createSessionTokens(secrets, never);
  expect((await after.of(HOME)).read()).toBe('a');
  expect((await after.deviceOf(HOME)).read()).toBe('mark');
  expect((await after.deviceOf('local')).read()).toBeNull();
  expect((await after.of('local')).read()).toBeNull();
  expect((await after.of('https://other.example')).read()).toBeNull();
});

it('goes on in memory when the system fails, and tells it', async () => {
  const troubles: unknown[] = [];
  const broken: Secrets = {
    kind: 'keychain',
    read: () => Promise.reject(new Error('read')),
    readAll: () => Promise.reject(new Error('read')),
    keep: () => Promise.reject(new Error('keep')),
    forget: () => Promise.reject(new Error('forget')),
  };
  const tokens = createSessionTokens(broken, (error) => troubles.push(error));
  const token = await tokens.of(HOME);
  token.keep('a');
  expect(token.read()).toBe('a');
  await tokens.settled();
  expect(troubles.map(String)).toEqual(['Error: read', 'Error: keep']);
});

it('is read again where the system has more than before, unless it was changed here', async () => {
  const values = new Map<string, string>();
  const tokens = createSessionTokens(fakeSecrets('keychain', values), never);
  const [late, signedOut, other] = [await tokens.of(HOME), await tokens.of('local'), await tokens.of('b')];
  signedOut.forget();
  other.keep('new');
  await tokens.settled();
  for (const [server, token] of [
    [HOME, 'a'],
    ['local', 'old'],
    ['b', 'old'],
  ]) {
    values.set(`session ${server}`, String(token));
  }
  await tokens.readAgain();
  expect([late.read(), signedOut.read(), other.read()]).toEqual(['a', null, 'new']);
});

it('that the system failed to give is asked for again a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const secrets = fakeSecrets('keychain', new Map([[`session ${HOME}`, 'a']]));
    const read = vi.spyOn(secrets, 'read').mockRejectedValueOnce(new Error('busy'));
    const tokens = createSessionTokens(secrets, () => undefined);
    const token = await tokens.of(HOME);
    await tokens.of(HOME);
    expect([token.read(), read.mock.calls.length]).toEqual([null, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await tokens.of(HOME)).read()).toBe('a');
  } finally {
    vi.useRealTimers();
  }
});

it('shows nothing of itself when it is printed', async () => {
  const token = await createSessionTokens(fakeSecrets(), never).of(HOME);
  token.keep('SECRET');
  expect(JSON.stringify(token) + String(token)).not.toContain('SECRET');
});
