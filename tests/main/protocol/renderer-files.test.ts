import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINE_WORKER_POLICY, pagePolicy } from '../../../src/contract/page/page-policy.ts';
import { openRendererFiles, type RendererFiles } from '../../../src-main/protocol/renderer-files.ts';

const parent = mkdtempSync(join(tmpdir(), 'parlance-desktop-'));
const folder = join(parent, 'renderer');
let files: RendererFiles;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(parent, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__"><p>page</p>');
  writeFileSync(join(folder, 'pill.html'), '<meta name="csp-nonce" content="__CSP_NONCE__"><p>pill</p>');
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'run()');
  writeFileSync(join(folder, 'assets', 'engine-worker-a1B_.js'), 'hear()');
  writeFileSync(join(folder, 'assets', 'noise.bin'), 'x');
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  files = await openRendererFiles(folder);
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

describe('renderer files', () => {
  it('are served with their content type and nosniff', async () => {
    const script = await files('/assets/index-abc.js');
    expect(await script.text()).toBe('run()');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await files('/assets/noise.bin')).headers.get('content-type')).toBe('application/octet-stream');
  });

  it('gives only the speech engine worker a policy that allows WebAssembly', async () => {
    const policyOf = async (path: string) => (await files(path)).headers.get('content-security-policy');
    expect(await policyOf('/assets/engine-worker-a1B_.js')).toBe(ENGINE_WORKER_POLICY);
    expect(await policyOf('/assets/index-abc.js')).toBeNull();
  });

  it('serves the pill window’s page with the same policy', async () => {
    const response = await files('/pill.html');
    const text = await response.text();
    const nonce = text.match(/content="([^"]+)"/)?.[1] ?? '';
    expect(text).toContain('<p>pill</p>');
    expect(nonce).toHaveLength(24);
    expect(Object.fromEntries(response.headers)).toEqual(pagePolicy(nonce));
  });

  it.each(['/', '/app', '/recent', '/no/such/page', '/recent/'])(
    'serves the page with its policy at %s',
    async (path) => {
      const response = await files(path);
      const nonce = (await response.text()).match(/content="([^"]+)"/)?.[1] ?? '';
      expect(nonce).toHaveLength(24);
      expect(Object.fromEntries(response.headers)).toEqual(pagePolicy(nonce));
    },
  );

  it('uses a new nonce for each response', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, async () => (await files('/')).text()));
    expect(new Set(pages).size).toBe(20);
  });

  it('rejects a folder without index.html', async () => {
    await expect(openRendererFiles(join(folder, 'assets'))).rejects.toThrow('ENOENT');
  });
});

/** Known path traversal attacks. */
const TRAVERSALS = [
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/assets\\..\\..\\secret.txt',
  '/..;/secret.txt',
  '/....//secret.txt',
  '/.%00./secret.txt',
  '/secret.txt%00.js',
  '/assets/index-abc.js%00',
  '/assets/index-abc.js/',
  '/assets//index-abc.js',
  '//secret.txt',
  '//etc/passwd',
  '///etc/passwd',
  '/C:/secret.txt',
  '/c:\\secret.txt',
  '/\\\\server\\share',
  '/file:///etc/passwd',
  '/%c0%ae%c0%ae/secret.txt',
  '/%252e%252e/secret.txt',
  '/..%252fsecret.txt',
  '/\u2025/secret.txt',
  '/\uff0e\uff0e/secret.txt',
  '/~root/.ssh/id_rsa',
  '/.vite/manifest.json',
  '/index.html',
  '/INDEX.HTML',
  '/Assets/index-abc.js',
  '/assets/index-abc.js.map',
  '/.',
  '/..',
  '/assets/.',
  '/%61pp',
  '/app?x',
  'assets/index-abc.js',
  '',
];

describe('path traversal', () => {
  it.each(TRAVERSALS)('returns 404 for %j', async (path) => {
    const response = await files(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Not found');
  });

  it.each(TRAVERSALS)('exposes no file outside the folder for %j after URL parsing', async (path) => {
    const { pathname } = new URL(`parlance://app${path}`);
    const text = await (await files(pathname)).text();
    expect(text).not.toContain('secret');
    expect(text).toMatch(/^(Not found|run\(\)|<meta .*)$/);
  });
});
