import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

/** Uses `node:http`, because `fetch` does not allow another `Host` header. */
const statusFor = (host: string, path = '/api/site') =>
  new Promise<string>((resolve, reject) => {
    const asked = request(new URL(path, server.url), { headers: { host } }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      answer.on('end', () =>
        resolve(answer.statusCode === 200 ? '200' : `${answer.statusCode} ${JSON.parse(body).code}`),
      );
    });
    asked.on('error', reject);
    asked.end();
  });

const STRANGE = ['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example'];

it('a local server accepts only local Host headers, except for probes (DNS rebinding)', async () => {
  server = await startTestServer();
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect([host, await statusFor(host)]).toEqual([host, '200']);
  for (const host of STRANGE) expect([host, await statusFor(host)]).toEqual([host, '421 wrong_host']);
  for (const probe of ['/api/health', '/api/ready']) expect(await statusFor('balancer', probe)).toBe('200');
});

it('a server with a public URL accepts its host, IP addresses and localhost', async () => {
  server = await startTestServer('sqlite', { HOST: '0.0.0.0', PUBLIC_URL: 'https://parlance.example' });
  for (const host of ['parlance.example', 'parlance.example:443', '10.0.0.7:3000', 'localhost'])
    expect([host, await statusFor(host)]).toEqual([host, '200']);
  for (const host of STRANGE) expect([host, await statusFor(host)]).toEqual([host, '421 wrong_host']);
});

it('a server with a public URL accepts the name in HOST, by which other servers of its fleet reach it', async () => {
  server = await startTestServer('sqlite', { HOST: 'Node-a.local', PUBLIC_URL: 'https://parlance.example' });
  for (const host of ['node-a.local:3000', 'NODE-A.local', 'parlance.example'])
    expect([host, await statusFor(host)]).toEqual([host, '200']);
  for (const host of STRANGE) expect([host, await statusFor(host)]).toEqual([host, '421 wrong_host']);
});

it('a server on a network without a public URL accepts any host name', async () => {
  server = await startTestServer('sqlite', { HOST: '0.0.0.0' });
  expect(await statusFor('box.local')).toBe('200');
});
