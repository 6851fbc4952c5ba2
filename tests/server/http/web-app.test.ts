import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SITE_DEFAULTS } from '../../../src/contract/api/site-defaults.ts';
import { createSessionCookie } from '../../../src/server/http/cookies.ts';
import { serveWebApp } from '../../../src/server/http/web-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-web-'));
const app = new Hono();

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="site" content="__SITE__"><p>page</p>',
  );
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'console.log("x");'.repeat(100));
  writeFileSync(join(folder, 'assets', 'engine-worker-a1B_.js'), 'onmessage = null;');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'robot.svg'), '<svg>robot</svg>');
  writeFileSync(join(folder, 'sw.js'), 'self.onfetch = null;');
  writeFileSync(join(folder, 'sw.js.br'), 'what the build compressed');
  mkdirSync(join(folder, 'pages', 'en'), { recursive: true });
  mkdirSync(join(folder, 'pages', 'de'));
  const written = (words: string) =>
    `<meta name="csp-nonce" content="__CSP_NONCE__"><link href="__PUBLIC_URL__/x"><meta name="visitor" content="__VISITOR__"><p>${words}</p>`;
  writeFileSync(join(folder, 'pages', 'en', 'index.html'), written('landing'.repeat(50)));
  writeFileSync(join(folder, 'pages', 'en', 'features.html'), written('features'));
  writeFileSync(join(folder, 'pages', 'en', 'pricing.html'), written('<script>first();</script>'));
  writeFileSync(join(folder, 'pages', 'en', '404.html'), written('404 Page Not Found'));
  writeFileSync(join(folder, 'pages', 'de', 'features.html'), written('Funktionen'));
  writeFileSync(join(folder, 'pages', 'de', '404.html'), written('404 Seite nicht gefunden'));
  await serveWebApp(app, folder, {
    secure: true,
    publicUrl: 'https://parlance.example',
    cookie: createSessionCookie(true),
    site: { ...SITE_DEFAULTS, companyName: 'A "B" & <C>' },
    earlierBuilds: null,
    rewrite: async () => (path, html) => (path === null ? html.replace('<p>404', '<p>Our 404') : html),
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('serveWebApp inserts the site settings into its pages', async () => {
  const html = await (await app.request('/app')).text();
  const content = html.match(/name="site" content="([^"]*)"/)?.[1] ?? '';
  const plain = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  expect(JSON.parse(plain)).toEqual({ ...SITE_DEFAULTS, companyName: 'A "B" & <C>' });
  expect(await (await app.request('/nowhere')).text()).toContain('<p>Our 404 Page Not Found');
});

it('serveWebApp serves the page for every app route with a fresh CSP nonce', async () => {
  const nonces = new Set<string>();
  for (const path of ['/app', '/recent?x=1', '/settings', '/']) {
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

it('serveWebApp serves prerendered public pages with the public URL (growth 2)', async () => {
  for (const path of ['/features', '/features/', '/features?x=1']) {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('<p>features</p>');
    expect(page).toContain('href="https://parlance.example/x"');
  }
  // The build has no such page, so the app's page is served.
  const faq = await app.request('/faq');
  expect(faq.status).toBe(200);
  expect(await faq.text()).toContain('<p>page</p>');
});

it('serveWebApp serves public pages in the language of the path or of Accept-Language', async () => {
  const read = async (path: string, accepted: string) => {
    const answer = await app.request(path, { headers: { 'accept-language': accepted } });
    expect(answer.headers.get('vary')).toContain('accept-language');
    return (await answer.text()).match(/<p>(.*)<\/p>/)?.[1];
  };
  expect(await read('/features', 'de-AT,de;q=0.9,en;q=0.8')).toBe('Funktionen');
  expect(await read('/features', 'sv,en;q=0.5,de;q=0.8')).toBe('Funktionen');
  expect(await read('/features', 'sv, de;q=0, *')).toBe('features');
  expect(await read('/features', ';;q=,,x'.repeat(500))).toBe('features');
  expect(await read('/de/features', 'en')).toBe('Funktionen');
  expect(await read('/de/features/', 'ja')).toBe('Funktionen');
  expect(await read('/en/features', 'de')).toBe('features');
  expect(await read('/nowhere', 'de')).toBe('Our 404 Seite nicht gefunden');
  for (const path of ['/sv/features', '/de/app', '/de/de/features', '/features/de', '/de/404']) {
    expect((await app.request(path)).status, path).toBe(404);
  }
});

it('serveWebApp allows inline scripts only by the hash of those in the page', async () => {
  const policy = (await app.request('/pricing')).headers.get('content-security-policy');
  const digest = createHash('sha256').update('first();').digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`);
  const other = (await app.request('/features')).headers.get('content-security-policy');
  expect(other).toContain("script-src 'self';");
});

it('serveWebApp serves the 404 page for unknown paths (growth 2)', async () => {
  for (const path of ['/no/such/page', '/404', '/featuresque', '/app/x', '/constructor']) {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(await response.text()).toContain('404 Page Not Found');
  }
});

it('serveWebApp marks in a public page whether the request had a session cookie', async () => {
  const visitor = async (cookie: string) => {
    const page = await (await app.request('/', { headers: { cookie } })).text();
    return page.match(/name="visitor" content="(\w+)"/)?.[1];
  };
  expect(await visitor('')).toBe('stranger');
  expect(await visitor('other=1')).toBe('stranger');
  expect(await visitor('other=1; __Host-session=abc')).toBe('unknown');
});

it('serveWebApp compresses pages and does not serve them as files', async () => {
  const page = await app.request('/', { headers: { 'accept-encoding': 'gzip' } });
  expect(page.headers.get('content-encoding')).toBe('gzip');
  expect(page.headers.get('vary')).toBe('accept-encoding, accept-language');
  expect((await page.arrayBuffer()).byteLength).toBeLessThan(350);
  for (const path of ['/pages/features.html', '/index.html']) {
    expect((await app.request(path)).status).toBe(404);
  }
});

it('serveWebApp serves robots.txt and sitemap.xml with the public or requested URL', async () => {
  const robots = await (await app.request('/robots.txt')).text();
  expect(robots).toContain('Sitemap: https://parlance.example/sitemap.xml');
  expect(robots).toMatch(/^Disallow: \/app$/m);
  expect(robots).toMatch(/^Disallow: \/api\/$/m);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  const map = await app.request('/sitemap.xml');
  expect(map.headers.get('content-type')).toContain('application/xml');
  const words = await map.text();
  expect(words).toContain('hreflang="ja" href="https://parlance.example/ja/faq"');
  const places = Array.from(words.matchAll(/<loc>([^<]*)<\/loc>/g), ([, place]) => place);
  const own = ['/', '/features', '/pricing', '/faq', '/contact', '/privacy', '/terms'];
  expect(places).toEqual(expect.arrayContaining(own.map((path) => `https://parlance.example${path}`)));
  expect(places).toContain('https://parlance.example/ar');
  expect(places).toContain('https://parlance.example/de/pricing');
  expect(new Set(places).size).toBe(own.length * 12);
  const local = new Hono();
  await serveWebApp(local, folder, {
    secure: false,
    publicUrl: null,
    cookie: createSessionCookie(false),
    site: SITE_DEFAULTS,
    rewrite: null,
    earlierBuilds: null,
  });
  const found = await (await local.request('http://here.test:3000/sitemap.xml')).text();
  expect(found).toContain('<loc>http://here.test:3000/faq</loc>');
  const page = await (await local.request('/features')).text();
  expect(page).toContain('<p>features</p>');
  expect(page).not.toContain('/x"');
});

it('serveWebApp caches hashed files forever, revalidates others and compresses both', async () => {
  const script = await app.request('/assets/index-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(Number(script.headers.get('content-length'))).toBeLessThan(200);
  const plain = await app.request('/assets/index-abc.js');
  expect(await plain.text()).toBe('console.log("x");'.repeat(100));
  expect((await app.request('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
});

it('serveWebApp reads a file again after a failed read', async () => {
  const path = join(folder, 'robot.svg');
  const aside = `${path}.aside`;
  // Hono logs errors without an error handler.
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  renameSync(path, aside);
  expect((await app.request('/robot.svg')).status).toBe(500);
  logged.mockRestore();
  renameSync(aside, path);
  expect(await (await app.request('/robot.svg')).text()).toBe('<svg>robot</svg>');
});

it('serveWebApp serves precompressed files only to clients that accept the encoding', async () => {
  const compressed = await app.request('/sw.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.headers.get('content-type')).toContain('text/javascript');
  expect(await compressed.text()).toBe('what the build compressed');
  for (const accepted of ['identity', 'br;q=0', 'BR ; q=0.000, gzip;q=0']) {
    const plain = await app.request('/sw.js', { headers: { 'accept-encoding': accepted } });
    expect(await plain.text()).toBe('self.onfetch = null;');
  }
  const weighed = await app.request('/sw.js', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.1' } });
  expect(weighed.headers.get('content-encoding')).toBe('gzip');
  expect((await app.request('/sw.js.br')).status).toBe(404);
});

it('serveWebApp serves the service worker with no-cache and its own policy', async () => {
  const { headers } = await app.request('/sw.js');
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
});

it('serveWebApp shows the 404 page to whoever navigates to an address with a dot', async () => {
  const visit = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
  for (const path of ['/pricing.html', '/notes.v2']) {
    const response = await app.request(path, visit);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('404 Page Not Found');
  }
  expect(await (await app.request('/assets/gone.js', visit)).text()).toBe('Not found');
});

it('serveWebApp returns 404 for missing files and paths outside its folder', async () => {
  for (const path of [
    '/assets/old-hash.js',
    '/secret.txt',
    '/..%2f..%2fetc/passwd.txt',
    '/%2e%2e/package.json',
  ]) {
    const { status, headers } = await app.request(path);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
  }
});

it('serveWebApp allows WebAssembly only for the speech engine worker', async () => {
  const policyOf = async (path: string) => (await app.request(path)).headers.get('content-security-policy');
  expect(await policyOf('/assets/engine-worker-a1B_.js')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'",
  );
  expect(await policyOf('/assets/index-abc.js')).toBeNull();
  expect(await policyOf('/app')).not.toContain('wasm');
});
