import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWebApp } from '../../../src/server/http/web-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-web-'));
const app = new Hono();

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__"><p>page</p>');
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'console.log("x");'.repeat(100));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'sw.js'), 'self.onfetch = null;');
  await serveWebApp(app, folder, true);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('answers the page for every address of the app, each time with a nonce of its own', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/app', '/recent?x=1', '/no/such/page']) {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    const nonce = (await response.text()).match(/content="([^"]+)"/)?.[1] ?? '';
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`style-src-elem 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
});

it('serves hashed files for good, others to be asked for again, and compresses both', async () => {
  const script = await app.request('/assets/index-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(Number(script.headers.get('content-length'))).toBeLessThan(200);
  const plain = await app.request('/assets/index-abc.js');
  expect(await plain.text()).toBe('console.log("x");'.repeat(100));
  expect((await app.request('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
});

it('serves the service worker to be asked for again, under a policy of its own', async () => {
  const { headers } = await app.request('/sw.js');
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
});

it('never answers the page for a file that is not there, nor anything outside the folder', async () => {
  for (const path of [
    '/assets/old-hash.js',
    '/secret.txt',
    '/..%2f..%2fetc/passwd.txt',
    '/%2e%2e/package.json',
  ]) {
    expect((await app.request(path)).status).toBe(404);
  }
});
