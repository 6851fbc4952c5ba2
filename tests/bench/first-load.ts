import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { INTERFACE_LANGUAGES } from '../../src/contract/languages.ts';
import { addressIn } from '../../src/contract/page/pages.ts';
import { openDatabase } from '../../src/server/db/connection.ts';
import { browserOptions } from '../support/browser.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { startServer, temporaryFolder } from '../support/server-process.ts';
import type { Result } from './measure.ts';

interface Loaded {
  script: number;
  style: number;
}

/** The size in kB (gzip) of what a first visit loads until `sight` is visible and the network is idle. */
async function load(page: Page, url: string, sight = 'body'): Promise<Loaded> {
  const sizes = { script: 0, style: 0 };
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    const key = type === 'script' ? 'script' : 'style';
    pending.push(
      response.body().then((body) => {
        sizes[key] += gzipSync(body, { level: 9 }).byteLength / 1024;
      }),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // Late requests count too: a text is open once it can be edited.
  await page.locator(sight).waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(pending);
  // Inline code of a prerendered page counts too; styles that a script adds are already counted as script.
  const inlined = await page
    .locator('head > :is(style:not([data-mantine-styles]), script:not([src]))')
    .evaluateAll((elements) =>
      elements.map(({ tagName, textContent }) => ({ tagName, text: textContent ?? '' })),
    );
  for (const { tagName, text } of inlined) {
    sizes[tagName === 'STYLE' ? 'style' : 'script'] += gzipSync(text, { level: 9 }).byteLength / 1024;
  }
  page.removeAllListeners('response');
  return sizes;
}

/** The first-load JavaScript and CSS of each route. */
export async function benchFirstLoad(): Promise<Result[]> {
  const folder = temporaryFolder();
  const server = await startServer(folder.path);
  const browser = await chromium.launch(browserOptions());
  const results: Result[] = [];
  const add = (route: string, { script, style }: Loaded, aim: number) => {
    results.push(
      { name: `first load of ${route}, JavaScript`, value: script, unit: ' kB', aim, detail: 'gzip' },
      { name: `first load of ${route}, CSS`, value: style, unit: ' kB', aim: 10, detail: 'gzip' },
    );
  };
  for (const route of ['/', '/auth']) {
    const context = await browser.newContext();
    add(route, await load(await context.newPage(), server.url + route), 140);
    await context.close();
  }
  const sizes: [string, number][] = [];
  for (const language of INTERFACE_LANGUAGES) {
    const context = await browser.newContext();
    const { script } = await load(await context.newPage(), server.url + addressIn(language, '/'));
    sizes.push([language, script]);
    await context.close();
  }
  const [[worst, value] = ['none', Number.NaN]] = sizes.toSorted(([, one], [, other]) => other - one);
  const detail = `gzip, the most of ${sizes.length} languages: ${worst}`;
  results.push({ name: 'first load of / in any language, JavaScript', value, unit: ' kB', aim: 140, detail });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/auth`);
  await page.evaluate(async () => {
    await fetch('/api/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', email: 'bench@example.com', password: 'walking-on-gravel' }),
    });
    await fetch('/api/user/complete-onboarding', { method: 'POST' });
  });
  const database = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  const [id] = await seedTranscriptions(database, 'bench@example.com', ['A text to open in the editor.']);
  await database.close();
  for (const [name, path, sight] of [
    ['/app', '/app', '#recorder-heading'],
    ['/app with the editor', `/app?transcription=${id}`, '[data-slate-editor]'],
  ] as const) {
    const fresh = await browser.newContext({ storageState: await context.storageState() });
    const { script } = await load(await fresh.newPage(), server.url + path, sight);
    results.push({
      name: `first load of ${name}, JavaScript`,
      value: script,
      unit: ' kB',
      aim: 260,
      detail: 'gzip',
    });
    await fresh.close();
  }
  await browser.close();
  await server.stop();
  folder.remove();
  return results;
}
