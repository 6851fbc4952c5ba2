import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { download } from '../../../src/downloads/download.ts';
import { applySystemNetwork } from '../../../src-main/network/child-network.ts';
import { type ProxyStandIn, startProxyStandIn } from '../../support/network/proxy-stand-in.ts';
import { TEST_AUTHORITY, TEST_CERTIFICATE } from '../../support/network/test-certificates.ts';
import { temporaryFolder } from '../../support/server-process.ts';

const MODEL = Buffer.alloc(100_000, 'model');
const before = tls.getCACertificates('default');

let server: Server;
let proxy: ProxyStandIn;
beforeAll(async () => {
  server = createServer(TEST_CERTIFICATE, (_request, response) => response.end(MODEL));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startProxyStandIn({ 'models.parlance.test': (server.address() as AddressInfo).port });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  tls.setDefaultCACertificates(before);
  await proxy.close();
  server.close();
  server.closeAllConnections();
});

it('downloads a model through the system proxy', async () => {
  tls.setDefaultCACertificates([...before, TEST_AUTHORITY]);
  vi.stubEnv('HTTPS_PROXY', proxy.url);
  vi.stubEnv('https_proxy', proxy.url);
  vi.stubEnv('NO_PROXY', '');
  vi.stubEnv('no_proxy', '');
  await applySystemNetwork({ NODE_USE_ENV_PROXY: '1' });
  const path = join(temporaryFolder().path, 'model.bin');
  const sha256 = createHash('sha256').update(MODEL).digest('hex');
  const listener = { progress: () => undefined, checking: () => undefined };
  const url = 'https://models.parlance.test/model.bin';
  await download({ url, path, bytes: MODEL.length, sha256 }, listener, new AbortController().signal);
  expect(await readFile(path)).toEqual(MODEL);
  expect(proxy.asked).toEqual(['models.parlance.test:443']);
});
