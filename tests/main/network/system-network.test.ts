import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { ProxyAgent, request } from 'undici';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sendToServer } from '../../../src-main/api/server-request.ts';
import { createSystemNetwork } from '../../../src-main/network/system-network.ts';
import { NO_PASSWORDS } from '../../support/network/no-passwords.ts';
import { type ProxyStandIn, startProxyStandIn } from '../../support/network/proxy-stand-in.ts';
import { TEST_AUTHORITY, TEST_CERTIFICATE } from '../../support/network/test-certificates.ts';

const fail = vi.fn<(error: unknown) => void>();
const before = tls.getCACertificates('default');
const trust = async (): Promise<void> => tls.setDefaultCACertificates([...before, TEST_AUTHORITY]);

let server: Server;
let proxy: ProxyStandIn;
beforeAll(async () => {
  server = createServer(TEST_CERTIFICATE, ({ url }, response) => response.end(`answer to ${url}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startProxyStandIn({ 'app.parlance.test': (server.address() as AddressInfo).port });
});
afterAll(async () => {
  tls.setDefaultCACertificates(before);
  await proxy.close();
  server.close();
  server.closeAllConnections();
});

it('sends a request through the system proxy to a server with a system-trusted certificate', async () => {
  const resolve = vi.fn<(url: string) => Promise<string>>(async () => `PROXY ${new URL(proxy.url).host}`);
  const network = createSystemNetwork({ resolve, trust, environment: {}, passwords: NO_PASSWORDS, fail });
  const url = new URL('https://app.parlance.test/api/health');
  const agent = await network.agentFor(url);
  const { signal } = new AbortController();
  const answer = await sendToServer(url, { method: 'GET', headers: {}, body: null, signal, agent });
  expect(await text(answer)).toBe('answer to /api/health');
  expect(proxy.asked).toEqual(['app.parlance.test:443']);
  expect(resolve).toHaveBeenCalledWith(url.href);
  expect(await network.agentFor(url)).toBe(agent);
  agent?.destroy();
});

it('uses no proxy for loopback addresses, and none when the system names none', async () => {
  const resolve = vi.fn<(url: string) => Promise<string>>(async () => 'DIRECT');
  const network = createSystemNetwork({ resolve, trust, environment: {}, passwords: NO_PASSWORDS, fail });
  expect(await network.agentFor(new URL('http://127.0.0.1:3000'))).toBeUndefined();
  expect(await network.agentFor(new URL('https://localhost:3000'))).toBeUndefined();
  expect(resolve).not.toHaveBeenCalled();
  expect(await network.agentFor(new URL('https://app.parlance.test'))).toBeUndefined();
});

it('connects directly when the proxy lookup fails', async () => {
  const resolve = async (): Promise<never> => {
    throw new Error('no answer');
  };
  const network = createSystemNetwork({
    resolve,
    trust: resolve,
    environment: {},
    passwords: NO_PASSWORDS,
    fail,
  });
  expect(await network.agentFor(new URL('https://app.parlance.test'))).toBeUndefined();
  expect(fail).toHaveBeenCalledTimes(2);
});

it('lets a child process use a proxy that is set after its start, except for loopback addresses', async () => {
  let answer = 'DIRECT';
  const resolve = async () => answer;
  const network = createSystemNetwork({ resolve, trust, environment: {}, passwords: NO_PASSWORDS, fail });
  const environment = await network.environmentFor(['https://app.parlance.test/v1']);
  expect(environment).toMatchObject({
    NODE_USE_SYSTEM_CA: '1',
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: expect.stringMatching(/^http:\/\/parlance:[\w-]{43}@127\.0\.0\.1:\d+$/),
  });
  expect(environment.NO_PROXY).toBe('localhost,127.0.0.1,::1');

  answer = `PROXY ${new URL(proxy.url).host}`;
  const before = proxy.asked.length;
  const agent = new ProxyAgent({
    uri: environment.HTTPS_PROXY ?? '',
    requestTls: { ca: TEST_AUTHORITY },
  });
  const response = await request('https://app.parlance.test/v1/models', { dispatcher: agent });
  expect(await response.body.text()).toBe('answer to /v1/models');
  expect(proxy.asked.slice(before)).toEqual(['app.parlance.test:443']);
  await agent.destroy();
  network.end();
});
