import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { SITE_DEFAULTS } from '../../../src/contract/api/site-defaults.ts';
import { COMPRESSED_ENDING } from '../../../src/contract/page/page-files.ts';
import { createSessionCookie } from '../../../src/server/http/cookies.ts';
import { serveWebApp } from '../../../src/server/http/web-app.ts';
import { createLog } from '../../../src/server/log.ts';
import { isHashedName } from '../../../src/server/web-assets/asset-store.ts';
import { openAssetStore } from '../../../src/server/web-assets/open-asset-store.ts';
import { startFakeS3 } from '../../support/fake-s3.ts';
import { DIST, temporaryFolder } from '../../support/server-process.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const log = createLog('silent');
const KEY = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'eu-central-1' };
const SECRET = 'a'.repeat(32);

/** A build whose one script has this hash in its name. */
const ALONE = { s3: null, fleet: null, secret: null, secretAlso: null };

function build(hash: string): string {
  const web = join(folder.path, `web-${hash}`);
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), '<p>page</p>');
  writeFileSync(join(web, 'assets', `index-${hash}.js`), `build("${hash}");`);
  return web;
}

async function serve(
  web: string,
  dataDir: string,
  shared: Partial<Parameters<typeof openAssetStore>[0]> = {},
) {
  const app = new Hono();
  const earlier = await openAssetStore({ ...ALONE, dataDir, ...shared }, web, log);
  await serveWebApp(app, web, {
    secure: false,
    publicUrl: null,
    cookie: createSessionCookie(false),
    site: SITE_DEFAULTS,
    rewrite: null,
    earlierBuilds: earlier,
  });
  return app;
}

it('openAssetStore serves assets of the previous build after an update and deletes old ones', async () => {
  const dataDir = join(folder.path, 'data');
  const kept = () => readdirSync(join(dataDir, 'web-assets'));
  const [first, second] = [build('aaaaaaa'), build('bbbbbbb')];
  await serve(first, dataDir);
  await expect.poll(kept).toEqual(['index-aaaaaaa.js']);
  const app = await serve(second, dataDir);
  const earlier = await app.request('/assets/index-aaaaaaa.js');
  expect(await earlier.text()).toBe('build("aaaaaaa");');
  expect(earlier.headers.get('cache-control')).toContain('immutable');
  expect(earlier.headers.get('content-type')).toContain('javascript');
  expect(await (await app.request('/assets/index-bbbbbbb.js')).text()).toBe('build("bbbbbbb");');
  for (const path of ['/assets/index-ccccccc.js', '/assets/..%2f..%2fparlance-12345678.sqlite']) {
    expect((await app.request(path)).status).toBe(404);
  }
  // Assets that were not used for two months are deleted.
  await expect.poll(() => kept().length).toBe(2);
  const long = new Date(Date.now() - 60 * 24 * 60 * 60 * 1000);
  utimesSync(join(dataDir, 'web-assets', 'index-aaaaaaa.js'), long, long);
  await serve(second, dataDir);
  await expect.poll(kept).toEqual(['index-bbbbbbb.js']);
});

it('openAssetStore marks the current build as used every day', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const dataDir = join(folder.path, 'months');
  const file = join(dataDir, 'web-assets', 'index-fffffff.js');
  await serve(build('fffffff'), dataDir);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => statSync(file, { throwIfNoEntry: false })?.size).toBeGreaterThan(0);
  const long = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
  utimesSync(file, long, long);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  await expect.poll(() => statSync(file).mtime.getTime()).toBeGreaterThan(long.getTime());
});

it('openAssetStore keeps the builds of a single server on its disk, although it has a bucket', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const s3 = await startFakeS3('bucket', KEY);
  onTestFinished(() => s3.close());
  const dataDir = join(folder.path, 'alone');
  const bucket = { ...KEY, bucket: 'bucket', sessionToken: null, endpoint: s3.url };
  await serve(build('2222222'), dataDir, { s3: bucket });
  vi.advanceTimersByTime(1000);
  await expect.poll(() => readdirSync(join(dataDir, 'web-assets'))).toEqual(['index-2222222.js']);
  expect(s3.requests).toEqual([]);
});

it('isHashedName accepts every asset of the built web app', () => {
  const files = readdirSync(join(DIST, 'web', 'assets')).filter((name) => !name.endsWith(COMPRESSED_ENDING));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((name) => !isHashedName(name))).toEqual([]);
});

it('openAssetStore serves assets of every build of a fleet from any server', async () => {
  const s3 = await startFakeS3('bucket', KEY);
  onTestFinished(() => s3.close());
  const shared = {
    s3: { ...KEY, bucket: 'bucket', sessionToken: null, endpoint: s3.url },
    fleet: { role: 'all' as const, nodeUrl: null },
    secret: SECRET,
  };
  const old = await serve(build('ddddddd'), join(folder.path, 'one'), shared);
  const next = await serve(build('eeeeeee'), join(folder.path, 'two'), shared);
  expect(await (await old.request('/assets/index-eeeeeee.js')).text()).toBe('build("eeeeeee");');
  expect(await (await next.request('/assets/index-ddddddd.js')).text()).toBe('build("ddddddd");');
  // Fetched once, and the same build is not uploaded again.
  const puts = () => s3.requests.filter(({ line }) => line.startsWith('PUT')).length;
  const [asked, uploaded] = [s3.requests.length, puts()];
  await next.request('/assets/index-ddddddd.js');
  expect(s3.requests.length).toBe(asked);
  await serve(build('eeeeeee'), join(folder.path, 'three'), shared);
  expect(puts()).toBe(uploaded);
  // During a rotation, files stored with the previous secret are still served.
  const changed = { ...shared, secret: `${SECRET}-of-tomorrow`, secretAlso: SECRET };
  const after = await serve(build('7777777'), join(folder.path, 'five'), changed);
  expect(await (await after.request('/assets/index-ddddddd.js')).text()).toBe('build("ddddddd");');
});

it('openAssetStore uploads a fleet build again for a new secret and every month', async () => {
  const s3 = await startFakeS3('bucket', KEY);
  onTestFinished(() => s3.close());
  const shared = {
    s3: { ...KEY, bucket: 'bucket', sessionToken: null, endpoint: s3.url },
    fleet: { role: 'all' as const, nodeUrl: null },
  };
  const web = build('1234567');
  const uploads = () =>
    s3.requests.filter(({ line }) => line === 'PUT /bucket/web-assets/index-1234567.js').length;
  await serve(web, join(folder.path, 'six'), { ...shared, secret: SECRET });
  const later = { ...shared, secret: `${SECRET}-of-tomorrow`, secretAlso: SECRET };
  await serve(web, join(folder.path, 'seven'), later);
  expect(uploads()).toBe(2);
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await serve(web, join(folder.path, 'seven'), later);
  expect(uploads()).toBe(2);
  vi.setSystemTime(Date.now() + 30 * 24 * 60 * 60 * 1000);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  await expect.poll(uploads).toBe(3);
});

it('openAssetStore serves no unsigned or renamed script from the bucket', async () => {
  const s3 = await startFakeS3('bucket', KEY);
  onTestFinished(() => s3.close());
  const shared = {
    s3: { ...KEY, bucket: 'bucket', sessionToken: null, endpoint: s3.url },
    fleet: { role: 'all' as const, nodeUrl: null },
    secret: SECRET,
  };
  const app = await serve(build('fffffff'), join(folder.path, 'four'), shared);
  const path = '/bucket/web-assets/index-9999999.js';
  s3.objects.set(path, { bytes: Buffer.from(`${'x'.repeat(32)}steal();`), mediaType: null });
  expect((await app.request('/assets/index-9999999.js')).status).toBe(404);
  // A script that was copied to another name is not served either.
  const genuine = s3.objects.get('/bucket/web-assets/index-fffffff.js');
  if (genuine) s3.objects.set('/bucket/web-assets/index-8888888.js', genuine);
  expect((await app.request('/assets/index-8888888.js')).status).toBe(404);
});

it('openAssetStore serves the own build while the bucket is unavailable', async () => {
  const s3 = await startFakeS3('bucket', KEY);
  await s3.close();
  const shared = {
    s3: { ...KEY, bucket: 'bucket', sessionToken: null, endpoint: s3.url },
    fleet: { role: 'all' as const, nodeUrl: null },
    secret: SECRET,
  };
  const app = await serve(build('gggggggg'), join(folder.path, 'five'), shared);
  expect((await app.request('/assets/index-gggggggg.js')).status).toBe(200);
  expect((await app.request('/assets/index-7777777.js')).status).toBe(404);
});
