import { type Browser, chromium, type Page } from '@playwright/test';
import type { Segment } from '../../src/contract/api/segments.ts';
import { openDatabase } from '../../src/server/db/connection.ts';
import { browserOptions } from '../support/browser.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { startServer, temporaryFolder } from '../support/server-process.ts';
import { interleaved, median, ms, quantile, type Result } from './measure.ts';

const WORDS = 50_000;
const KEYS = 40;
const ROUNDS = 5;
/** Words per paragraph, and the interval between bold words. */
const PARAGRAPH = 90;
const BOLD_EACH = 30;

/** Unlimited frame rate: at 60 frames a second, every key would wait for the next frame. */
const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

const word = (index: number): string => `word${(index * 7919) % 3000}`;

function paragraphs(): string[][] {
  return Array.from({ length: Math.ceil(WORDS / PARAGRAPH) }, (_, row) =>
    Array.from({ length: Math.min(PARAGRAPH, WORDS - row * PARAGRAPH) }, (_, column) =>
      word(row * PARAGRAPH + column),
    ),
  );
}

/** The interval between words with a low confidence, in the same text as a recording. */
const DOUBTFUL_EACH = 10;
const spoken = (): Segment[] =>
  paragraphs().map((words, row) => ({
    start: row * PARAGRAPH,
    end: (row + 1) * PARAGRAPH,
    text: words.join(' '),
    words: words.map((text, column) => ({
      text,
      start: row * PARAGRAPH + column,
      end: row * PARAGRAPH + column + 1,
      confidence: column % DOUBTFUL_EACH === 3 ? 40 : 95,
    })),
  }));

const plainText = (): string =>
  paragraphs()
    .map((words) => words.join(' '))
    .join('\n');

const richText = (): string =>
  paragraphs()
    .map((words) => {
      const marked = words.map((one, index) => (index % BOLD_EACH === 5 ? `<strong>${one}</strong>` : one));
      return `<p>${marked.join(' ')}</p>`;
    })
    .join('');

/** The same text as a bare HTML page with `contenteditable`. */
const bareText = (): string =>
  `<!doctype html><meta charset="utf-8"><style>body{font:18.7px/1.4 serif;max-width:44rem}p{margin:.75em 0}</style>
  <div id="text" contenteditable role="textbox">${richText()}</div>`;

/**
 * Types letters in the middle of the text, one every frame or two. Returns the milliseconds from each key to
 * the end of its frame: an animation frame and a task after it.
 */
async function typeIn(page: Page, selector: string): Promise<number[]> {
  await page.evaluate((field) => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.querySelector(field)?.addEventListener(
      'keydown',
      () => {
        const pressed = performance.now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - pressed);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  }, selector);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('x');
    await page.waitForFunction(
      (count) => (window as never as { keyTimes: number[] }).keyTimes.length >= count,
      key + 1,
    );
  }
  // Drops the first keys, which also load and warm up code.
  return (await page.evaluate(() => (window as never as { keyTimes: number[] }).keyTimes)).slice(5);
}

/** Places the caret in the middle paragraph. */
async function goToMiddle(page: Page, blocks: string): Promise<void> {
  const middle = page.locator(blocks).nth(Math.floor(WORDS / PARAGRAPH / 2));
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
}

/** The number of blocks that one key rerenders, counted by the elements that React changes in the page. */
async function blocksPerKey(page: Page): Promise<number> {
  await page.evaluate(() => {
    const touched = new Set<Element>();
    Object.assign(window, { touched });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const block = (target instanceof Element ? target : target.parentElement)?.closest(
          '[data-slate-node="element"]',
        );
        if (block) touched.add(block);
      }
    }).observe(document.querySelector('[data-slate-editor]') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await page.keyboard.press('y');
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as never as { touched: Set<Element> }).touched.size);
}

/** Milliseconds from a page's request until its text is visible. */
async function load(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  url: string,
  ready: string,
): Promise<number> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor({ state: 'visible', timeout: 60_000 });
  const time = performance.now() - started;
  await context.close();
  return time;
}

/** Typing in and opening a text of 50,000 words with bold words, compared with bare HTML of the same text. */
export async function benchEditor(): Promise<Result[]> {
  const folder = temporaryFolder();
  const server = await startServer(folder.path, { RATE_LIMITS: 'off' });
  const browser = await chromium.launch(browserOptions(UNPACED));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.request.post(`${server.url}/api/register`, {
    data: { name: 'Bench', email: 'bench@example.com', password: 'walking-on-gravel' },
    headers: { origin: server.url },
  });
  await page.request.post(`${server.url}/api/user/complete-onboarding`, { headers: { origin: server.url } });
  const database = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  const [id = '', markedId = ''] = await seedTranscriptions(database, 'bench@example.com', [
    plainText(),
    { text: plainText(), segments: spoken() },
  ]);
  await database.close();
  await page.request.patch(`${server.url}/api/transcriptions/${id}`, {
    data: { version: 1, text: plainText(), html: richText() },
    headers: { origin: server.url },
  });
  const address = `${server.url}/app?transcription=${id}`;
  const bare = await context.newPage();
  await bare.setContent(bareText());
  await page.goto(address);
  await page.locator('[data-slate-editor] strong').first().waitFor();

  const marked = await context.newPage();
  await marked.goto(`${server.url}/app?transcription=${markedId}`);
  await marked.getByRole('button', { name: /doubtful words/ }).waitFor();
  const keys = { editor: [] as number[], bare: [] as number[], marked: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.bringToFront();
    await goToMiddle(page, '[data-slate-node="element"]');
    keys.editor.push(...(await typeIn(page, '[data-slate-editor]')));
    await bare.bringToFront();
    await goToMiddle(bare, '#text p');
    keys.bare.push(...(await typeIn(bare, '#text')));
    await marked.bringToFront();
    await goToMiddle(marked, '[data-slate-node="element"]');
    keys.marked.push(...(await typeIn(marked, '[data-slate-editor]')));
  }
  await page.bringToFront();
  await goToMiddle(page, '[data-slate-node="element"]');
  const blocks = await blocksPerKey(page);
  const storageState = await context.storageState();
  const bareUrl = `data:text/html;base64,${Buffer.from(bareText()).toString('base64')}`;
  const loads = await interleaved(ROUNDS, {
    editor: () => load(browser, { storageState }, address, '[data-slate-editor] strong'),
    bare: () => load(browser, {}, bareUrl, '#text strong'),
  });
  await browser.close();
  await server.stop();
  folder.remove();
  const [p50, bareP50, markedP50] = [median(keys.editor), median(keys.bare), median(keys.marked)];
  return [
    {
      name: 'a key in 50,000 words over bare contenteditable, p50',
      value: p50 / bareP50,
      unit: ' ×',
      aim: 1.2,
      detail: `${ms(p50)} / ${ms(bareP50)}; p95 ${ms(quantile(keys.editor, 0.95))} / ${ms(quantile(keys.bare, 0.95))}`,
    },
    {
      name: 'the same where one word in ten is doubtful, over none',
      value: markedP50 / p50,
      unit: ' ×',
      aim: 1.1,
      detail: `${ms(markedP50)} / ${ms(p50)}; p95 ${ms(quantile(keys.marked, 0.95))}`,
    },
    {
      name: 'blocks drawn anew for a key',
      value: blocks,
      unit: '',
      aim: 1,
      detail: `of ${paragraphs().length}`,
    },
    {
      name: 'opening 50,000 words over bare HTML',
      value: median(loads.editor) / median(loads.bare),
      unit: ' ×',
      aim: 3,
      detail: `${ms(median(loads.editor))} / ${ms(median(loads.bare))}`,
    },
  ];
}
