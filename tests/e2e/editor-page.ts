import type { Locator, Page } from '@playwright/test';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import type { Database } from '../../src/server/db/database.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { createAccount, expect } from './fixtures.ts';

/** Locators of the editor's text and its tools. */
export const textArea = (page: Page): Locator => page.getByRole('textbox', { name: 'Transcription text' });
export const savedStatus = (page: Page): Locator => page.getByText('Saved', { exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Editing' });

export interface EditorPage {
  page: Page;
  server: ServerProcess;
  database: Database;
}

/** Opens a transcription in the editor with a new account. Returns its id. */
export async function openText(
  { page, server, database }: EditorPage,
  row: Parameters<typeof seedTranscriptions>[2][number],
): Promise<string> {
  const email = await createAccount(page, server);
  const [id = ''] = await seedTranscriptions(database, email, [row]);
  await page.goto(`${server.url}/app?transcription=${id}`);
  await expect(textArea(page)).toBeVisible();
  return id;
}

export async function storedText(page: Page, id: string): Promise<TranscriptionDetail> {
  const url = `${new URL(page.url()).origin}/api/transcriptions/${id}`;
  // The server may close a kept-alive connection at the moment of its reuse; browsers retry then, too.
  return (await page.request.get(url, { maxRetries: 2 })).json();
}

/** Clicks into the text and selects the first occurrence of these words. */
export async function selectWords(page: Page, words: string): Promise<void> {
  await textArea(page).click();
  await markWords(page, words);
}

/** Selects the first occurrence of these words, within one block, like dragging over them. */
export async function markWords(page: Page, words: string): Promise<void> {
  await textArea(page).evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`"${wanted}" is not in the text.`);
  }, words);
  await expect.poll(() => page.evaluate(() => document.getSelection()?.toString())).toBe(words);
}

/** Pastes content at the caret. */
export async function paste(page: Page, html: string, plain: string): Promise<void> {
  await page.evaluate(
    ([rich = '', text = '']) => {
      const data = new DataTransfer();
      data.setData('text/html', rich);
      data.setData('text/plain', text);
      const target = document.querySelector('[data-slate-editor]');
      // The browser's own event, but without its sanitising: older browsers deliver content that is as
      // hostile.
      const told = { inputType: 'insertFromPaste', dataTransfer: data, bubbles: true, cancelable: true };
      target?.dispatchEvent(new InputEvent('beforeinput', told));
    },
    [html, plain],
  );
}

/** The centre of a word of the text, scrolled into view, in CSS pixels. */
const placeOf = (page: Page, word: string): Promise<{ x: number; y: number }> =>
  textArea(page).evaluate(async (root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = (node.textContent ?? '').search(new RegExp(`\\b${wanted}\\b`));
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      node.parentElement?.scrollIntoView({ block: 'center' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const box = range.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    throw new Error(`${wanted} does not stand in the text`);
  }, word);

/** Clicks a word of the text once it stops moving: a page that was just resized still moves. */
export async function pressWord(page: Page, word: string): Promise<void> {
  let [before, at] = [await placeOf(page, word), await placeOf(page, word)];
  while (before.x !== at.x || before.y !== at.y) [before, at] = [at, await placeOf(page, word)];
  await page.mouse.click(at.x, at.y);
}
