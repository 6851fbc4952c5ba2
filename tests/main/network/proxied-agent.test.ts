import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendToServer } from '../../../src-main/api/server-request.ts';
import { ProxiedAgent } from '../../../src-main/network/proxied-agent.ts';
import type { Route } from '../../../src-main/network/proxy-answer.ts';
import { type PasswordSource, RouteConnector } from '../../../src-main/network/route-connector.ts';
import { NO_PASSWORDS } from '../../support/network/no-passwords.ts';
import { type ProxyStandIn, startProxyStandIn } from '../../support/network/proxy-stand-in.ts';
import { startSocksStandIn } from '../../support/network/socks-stand-in.ts';
import {
  ADDRESS_CERTIFICATE,
  LOCALHOST_CERTIFICATE,
  TEST_AUTHORITY,
  TEST_CERTIFICATE,
} from '../../support/network/test-certificates.ts';

const before = tls.getCACertificates('default');
/** Nothing listens at this port. */
const CLOSED = 'http://127.0.0.1:9';

let server: Server;
let ports: Record<string, number>;
let http: ProxyStandIn;
let locked: ProxyStandIn;
let socks: Omit<ProxyStandIn, 'shown'>;
let socksLocked: Omit<ProxyStandIn, 'shown'>;
beforeAll(async () => {
  const authorities = [TEST_AUTHORITY, LOCALHOST_CERTIFICATE.cert, ADDRESS_CERTIFICATE.cert];
  tls.setDefaultCACertificates([...before, ...authorities]);
  server = createServer(TEST_CERTIFICATE, ({ url }, response) => response.end(`answer to ${url}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ports = { 'app.parlance.test': (server.address() as AddressInfo).port };
  http = await startProxyStandIn(ports);
  locked = await startProxyStandIn(ports, 'ann:p@ss');
  socks = await startSocksStandIn(ports);
  socksLocked = await startSocksStandIn(ports, 'annp@ss');
});
afterAll(async () => {
  tls.setDefaultCACertificates(before);
  for (const proxy of [http, locked, socks, socksLocked]) await proxy.close();
  server.close();
  server.closeAllConnections();
});

async function ask(
  routes: readonly Route[],
  passwords: PasswordSource = NO_PASSWORDS,
  host = 'app.parlance.test',
): Promise<string> {
  const agent = new ProxiedAgent(new RouteConnector(routes, passwords));
  const { signal } = new AbortController();
  try {
    const url = new URL(`https://${host}/api/health`);
    return await text(await sendToServer(url, { method: 'GET', headers: {}, body: null, signal, agent }));
  } finally {
    agent.destroy();
  }
}

const withName = (url: string): string => url.replace('//', '//ann:p%40ss@');

it('connects through SOCKS with the proxy resolving the host name', async () => {
  expect(await ask([socks.url])).toBe('answer to /api/health');
  expect(await ask([socks.url.replace('socks5', 'socks4')])).toBe('answer to /api/health');
  expect(socks.asked).toEqual(['app.parlance.test:443', 'app.parlance.test:443']);
});

it('sends name and password to a proxy that requires them', async () => {
  expect(await ask([withName(locked.url)])).toBe('answer to /api/health');
  expect(await ask([withName(socksLocked.url)])).toBe('answer to /api/health');
});

it('accepts a password with a literal percent sign', async () => {
  const proxy = await startProxyStandIn(ports, 'ann:50%off ü');
  expect(await ask([proxy.url.replace('//', '//ann:50%off%20ü@')])).toBe('answer to /api/health');
  await proxy.close();
});

it('rejects when the proxy refuses the connection', async () => {
  for (const route of [locked.url, socksLocked.url, socksLocked.url.replace('//', '//ann:wrong@'), CLOSED]) {
    await expect(ask([route])).rejects.toThrow('no answer');
  }
});

it('uses the first working proxy in the system’s order', async () => {
  const asked = http.asked.length;
  expect(await ask([CLOSED, locked.url, http.url])).toBe('answer to /api/health');
  expect(http.asked).toHaveLength(asked + 1);
});

/** Asks a server at an IP address, with this certificate, through a proxy at `localhost`. */
async function askAddress(certificate: typeof ADDRESS_CERTIFICATE): Promise<string> {
  const byAddress = createServer(certificate, (_request, response) => response.end('answer'));
  await new Promise<void>((resolve) => byAddress.listen(0, '127.0.0.1', resolve));
  const proxy = await startProxyStandIn({ '192.0.2.7': (byAddress.address() as AddressInfo).port });
  try {
    return await ask([proxy.url.replace('127.0.0.1', 'localhost')], NO_PASSWORDS, '192.0.2.7');
  } finally {
    await proxy.close();
    byAddress.close();
    byAddress.closeAllConnections();
  }
}

it('checks the certificate against a server’s IP address, not against the proxy’s name', async () => {
  await expect(askAddress(LOCALHOST_CERTIFICATE)).rejects.toMatchObject({
    cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
  });
  expect(await askAddress(ADDRESS_CERTIFICATE)).toBe('answer');
});
