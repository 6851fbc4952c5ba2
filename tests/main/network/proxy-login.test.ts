import { expect, it, vi } from 'vitest';
import type { ProxyCredentials } from '../../../src-main/network/proxy-address.ts';
import { createProxyLogin } from '../../../src-main/network/proxy-login.ts';
import type { ProxyPasswords } from '../../../src-main/network/proxy-passwords.ts';

const CHALLENGE = { isProxy: true, scheme: 'basic', host: 'proxy.example.com', port: 8080 };
const KNOWN = { name: 'ann', password: 'known' };
const TYPED = { name: 'ann', password: 'typed' };

function setUp(known: ProxyCredentials | null, typed: ProxyCredentials | null = TYPED) {
  const passwords = {
    findCredentials: vi.fn<ProxyPasswords['findCredentials']>(async () => known),
    ask: vi.fn<ProxyPasswords['ask']>(async () => typed),
  };
  return { passwords, login: createProxyLogin(passwords).answer };
}

it('answers with the known credentials without asking', async () => {
  const { login, passwords } = setUp(KNOWN);
  expect(await login(CHALLENGE)).toEqual(KNOWN);
  expect(passwords.findCredentials.mock.calls[0]?.[0].href).toBe('http://proxy.example.com:8080/');
  expect(passwords.ask).not.toHaveBeenCalled();
});

it('asks without known credentials, and passes on those that a proxy refused', async () => {
  const { login, passwords } = setUp(null);
  expect(await login(CHALLENGE)).toEqual(TYPED);
  expect(passwords.ask).toHaveBeenLastCalledWith(expect.any(URL), null);
  // Chromium reports a refusal by a second challenge.
  await login(CHALLENGE);
  expect(passwords.ask).toHaveBeenLastCalledWith(expect.any(URL), TYPED);
});

it('does not treat a refusal by another proxy as one by this proxy', async () => {
  const { login, passwords } = setUp(null);
  await login(CHALLENGE);
  await login({ ...CHALLENGE, port: 3128 });
  expect(passwords.ask).toHaveBeenLastCalledWith(expect.any(URL), null);
});

it('starts over with the known credentials after the user declined', async () => {
  const { login, passwords } = setUp(KNOWN, null);
  await login(CHALLENGE);
  expect(await login(CHALLENGE)).toBeNull();
  expect(passwords.ask).toHaveBeenLastCalledWith(expect.any(URL), KNOWN);
  expect(await login(CHALLENGE)).toEqual(KNOWN);
});

it('puts an IPv6 proxy address in brackets', async () => {
  const { login, passwords } = setUp(KNOWN);
  await login({ ...CHALLENGE, host: '::1' });
  expect(passwords.findCredentials.mock.calls[0]?.[0].host).toBe('[::1]:8080');
});

it('leaves website challenges and schemes other than Basic to the user', async () => {
  const { login, passwords } = setUp(KNOWN);
  expect(await login({ ...CHALLENGE, isProxy: false })).toBeNull();
  expect(await login({ ...CHALLENGE, scheme: 'ntlm' })).toBeNull();
  expect(passwords.findCredentials).not.toHaveBeenCalled();
});
