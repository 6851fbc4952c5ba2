import type { Page } from '@playwright/test';
import { button, openText, savedStatus, storedText, textArea, toolbar } from './editor-page.ts';
import { expect, test, toast } from './fixtures.ts';

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
}

test('typed text is counted, saved automatically, and undone and redone by button and shortcut', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Hello');
  await expect(page.getByText('1 word', { exact: true })).toBeVisible();
  await expect(button(page, 'Undo')).toBeDisabled();
  await typeAtEnd(page, ' wide world');
  await expect(page.getByText('3 words', { exact: true })).toBeVisible();
  await expect(savedStatus(page)).toBeVisible();
  await expect.poll(async () => (await storedText(page, id)).text).toBe('Hello wide world');
  await page.reload();
  await expect(textArea(page)).toHaveText('Hello wide world');
  await expect(button(page, 'Undo')).toBeDisabled();

  await typeAtEnd(page, ' again');
  await button(page, 'Undo').click();
  await expect(textArea(page)).toHaveText('Hello wide world');
  await expect(page.getByText('3 words', { exact: true })).toBeVisible();
  await expect(button(page, 'Undo')).toBeDisabled();
  await button(page, 'Redo').click();
  await expect(textArea(page)).toHaveText('Hello wide world again');
  await expect(button(page, 'Redo')).toBeDisabled();
  await textArea(page).press('ControlOrMeta+z');
  await expect(textArea(page)).toHaveText('Hello wide world');
  await textArea(page).press('ControlOrMeta+y');
  await expect(textArea(page)).toHaveText('Hello wide world again');

  // The toolbar below the text stays in place when the text is empty.
  const toolbarTop = async () => (await toolbar(page).boundingBox())?.y;
  const before = await toolbarTop();
  await textArea(page).press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Your transcribed text will appear here...')).toBeVisible();
  expect(await toolbarTop()).toBe(before);
  await textArea(page).press('ControlOrMeta+z');
  await expect.poll(async () => (await storedText(page, id)).text).toBe('Hello wide world again');
});

test('paragraphs stay unchanged, copying yields the text, and pasting inserts no foreign elements', async ({
  page,
  server,
  database,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = 'First  line\n\nThird line\n  indented\n';
  const id = await openText({ page, server, database }, text);
  // An empty line is one gap, not two.
  const top = async (words: string) => (await textArea(page).getByText(words).boundingBox())?.y ?? Number.NaN;
  const [first, third, indented] = [await top('First'), await top('Third'), await top('indented')];
  expect(third - first).toBeLessThan(1.8 * (indented - third));
  await button(page, 'Copy text').click();
  await expect(toast(page).getByText('Text copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

  await typeAtEnd(page, 'Last');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.evaluate(() =>
    navigator.clipboard.write([
      new ClipboardItem({
        'text/html': '<h1 style="color:red">Bold</h1><p>and <b>loud</b></p>',
        'text/plain': 'Bold\nand loud',
      }),
    ]),
  );
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.type(' after');
  const result = `${text}Last\n\nBold\nand loud after`;
  await expect.poll(async () => (await storedText(page, id)).text).toBe(result);
  await expect(textArea(page).locator('h1, b, [style*=red]')).toHaveCount(0);

  await page.reload();
  await button(page, 'Copy text').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(result);
});

/** Crashes a page, so that it can't send anything. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // A crashed page never answers.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test('an offline edit is kept, also over a crash, and saved when back online', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Written');
  await page.context().setOffline(true);
  await typeAtEnd(page, ' offline');
  await expect(page.getByText('Not saved - will retry')).toBeVisible();
  await page.context().setOffline(false);
  await expect(savedStatus(page)).toBeVisible();
  await expect.poll(async () => (await storedText(page, id)).text).toBe('Written offline');

  await page.context().setOffline(true);
  await typeAtEnd(page, ' twice');
  await expect(page.getByText('Not saved - will retry')).toBeVisible();
  await crash(page);
  expect((await storedText(page, id)).text).toBe('Written offline');
  await page.context().setOffline(false);
  const later = await page.context().newPage();
  await later.goto(`/app?transcription=${id}`);
  await expect(textArea(later)).toHaveText('Written offline twice');
  await expect.poll(async () => (await storedText(later, id)).text).toBe('Written offline twice');
});

test('a text of 20,000 words opens and can be edited', async ({ page, server, database }) => {
  const words = 20_000;
  const text = Array.from({ length: words }, (_, index) => `word${index}`).join(' ');
  const id = await openText({ page, server, database }, text);
  await expect(page.getByText('20,000 words', { exact: true })).toBeVisible();
  await typeAtEnd(page, ' the end');
  await expect(page.getByText('20,002 words', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('The start ');
  await expect(page.getByText('20,004 words', { exact: true })).toBeVisible();
  await expect.poll(async () => (await storedText(page, id)).text).toBe(`The start ${text} the end`);

  await textArea(page).click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+Shift+End');
  await page.keyboard.press('Delete');
  await expect(page.getByText('0 words', { exact: true })).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByText('20,004 words', { exact: true })).toBeVisible();
});

test('a long text reopens at its last scroll position', async ({ page, server, database }) => {
  const text = Array.from({ length: 300 }, (_, index) => `Part ${index}. ${'It goes on. '.repeat(99)}`).join(
    '\n\n',
  );
  await openText({ page, server, database }, text);
  const distance = async (): Promise<number> => {
    const box = await page.getByText('Part 250.').boundingBox();
    return Math.abs((box?.y ?? Number.NaN) + 200);
  };
  // Scrolls through the text so that the heights are measured; later they are only estimated.
  for (let part = 10; part <= 250; part += 20) await page.getByText(`Part ${part}.`).scrollIntoViewIfNeeded();
  await page.getByText('Part 250.').evaluate((element) => element.scrollIntoView());
  await page.mouse.wheel(0, 200);
  await expect.poll(distance).toBeLessThan(2);
  // The position is stored once scrolling has stopped.
  await page.waitForTimeout(500);
  await page.reload();
  await expect.poll(distance).toBeLessThan(2);
  // A key press ends the restoring of the position, so content that loads late, such as a font, must have loaded before.
  await page.waitForLoadState('networkidle');
  await expect.poll(distance).toBeLessThan(2);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /Type what you want/ }).fill('analytics');
  await page
    .getByRole('option', { name: /Analytics/ })
    .first()
    .click();
  await expect(page).toHaveURL(/analytics/);
  await page.goBack();
  await expect.poll(distance).toBeLessThan(2);
});
