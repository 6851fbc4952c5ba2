import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { PRERENDERED_FOLDER, prerenderedFile } from '../../src/contract/page/pages.ts';
import { browserOptions } from '../support/browser.ts';
import { DIST, startBaselineServer, startServer, temporaryFolder } from '../support/server-process.ts';
import { interleaved, median, ms, type Result } from './measure.ts';
import { largestPaint } from './page-times.ts';

/**
 * The build with its start page as bare HTML: without scripts and without files that a script would fetch.
 */
function bareBuild(folder: string): string {
  const dist = join(folder, 'bare');
  cpSync(DIST, dist, { recursive: true, filter: (path) => !path.endsWith('.map') });
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  const file = join(dist, 'web', PRERENDERED_FOLDER, prerenderedFile('en', '/'));
  const html = readFileSync(file, 'utf8');
  writeFileSync(file, html.replace(/<script>.*?<\/script>/s, '').replace(/<meta name="app-files"[^>]*>/, ''));
  return dist;
}

/** The page's text in plain headings and paragraphs. */
async function wordsOf(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(url);
  const words = await page.locator('main').innerText();
  await page.close();
  const [title, ...others] = words.split(/\n{2,}/).map((text) => text.replaceAll('<', '&lt;'));
  const body = `<h1>${title}</h1>${others.map((text) => `<p>${text}</p>`).join('')}`;
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Words</title>${body}`;
}

/** The start page's largest paint compared with bare HTML; the detail adds that of its unstyled text. */
export async function benchLanding(rounds = 9): Promise<Result> {
  const folder = temporaryFolder();
  const server = await startServer(join(folder.path, 'data'));
  const bare = await startServer(join(folder.path, 'bare-data'), {}, bareBuild(folder.path));
  const browser = await chromium.launch(browserOptions());
  const words = await startBaselineServer(await wordsOf(browser, server.url), 'text/html; charset=utf-8');
  const times = await interleaved(rounds, {
    bare: () => largestPaint(browser, 'slow phone', bare.url),
    ours: () => largestPaint(browser, 'slow phone', server.url),
    words: () => largestPaint(browser, 'slow phone', words.url),
  });
  await browser.close();
  for (const each of [words, bare, server]) await each.stop();
  folder.remove();
  const [ours, floor] = [median(times.ours), median(times.bare)];
  return {
    name: 'largest paint of / on a slow phone over bare HTML',
    value: ours / floor,
    unit: '×',
    aim: 1.2,
    detail: `${ms(ours)} / ${ms(floor)}; its words without styles ${ms(median(times.words))}`,
  };
}
