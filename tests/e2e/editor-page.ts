import type { Locator, Page } from '@playwright/test';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import type { Database } from '../../src/server/db/database.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { createAccount, expect } from './fixtures.ts';

/** The text in the editor, its tools, and their names. */
export const area = (page: Page): Locator => page.getByRole('textbox', { name: 'Transcription text' });
export const saved = (page: Page): Locator => page.getByText('Saved', { exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Editing' });

export interface EditorPage {
  page: Page;
  server: ServerProcess;
  database: Database;
}

/** A new account with one transcription, open in the editor. Returns its id. */
export async function open(
  { page, server, database }: EditorPage,
  row: string | { text: string; personalized: string },
): Promise<string> {
  const email = await createAccount(page, server);
  const [id = ''] = await seedTranscriptions(database, email, [row]);
  await page.goto(`${server.url}/app?transcription=${id}`);
  await expect(area(page)).toBeVisible();
  return id;
}

export async function stored(page: Page, id: string): Promise<TranscriptionDetail> {
  const url = `${new URL(page.url()).origin}/api/transcriptions/${id}`;
  // A connection may be closed just as it is used again, which browsers try again by themselves.
  return (await page.request.get(url, { maxRetries: 2 })).json();
}

/** Presses into the text and selects the first of these words. */
export async function selectWords(page: Page, words: string): Promise<void> {
  await area(page).click();
  await markWords(page, words);
}

/** Selects the first of these words in the text, which stand in one block, as dragging over them does. */
export async function markWords(page: Page, words: string): Promise<void> {
  await area(page).evaluate((element, wanted) => {
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

/** Pastes something at the caret. */
export async function paste(page: Page, html: string, plain: string): Promise<void> {
  await page.evaluate(
    ([rich = '', text = '']) => {
      const data = new DataTransfer();
      data.setData('text/html', rich);
      data.setData('text/plain', text);
      const target = document.querySelector('[data-slate-editor]');
      // As the browser tells it, but for its own cleaning: nothing less hostile comes from an old one.
      const told = { inputType: 'insertFromPaste', dataTransfer: data, bubbles: true, cancelable: true };
      target?.dispatchEvent(new InputEvent('beforeinput', told));
    },
    [html, plain],
  );
}
