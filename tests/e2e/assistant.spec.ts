import type { Page } from '@playwright/test';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { button, openText, storedText, textArea } from './editor-page.ts';
import { collectPageErrors, createAccount, expect, test as plain, toast } from './fixtures.ts';
import { test } from './writing-fixtures.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Writing assistant' });
const talk = (page: Page) => panel(page).getByRole('log');
const input = (page: Page) => panel(page).getByRole('textbox');

test('the assistant streams its answer to a sent question, and inserts it into the text (growth 2, 4)', async ({
  page,
  server,
  database,
  service,
}) => {
  const pageErrors = collectPageErrors(page);
  service.writeWith(({ prompt }) => {
    const [, message = ''] = prompt.match(/<message>\n([\s\S]*?)\n<\/message>/) ?? [];
    return `You said ${message}. ${'Here is some more advice for you. '.repeat(20)}`;
  });
  const id = await openText({ page, server, database }, 'The meeting is on Thursday.');
  await expect(talk(page)).toContainText('Hello.');
  await expect(button(page, 'Send')).toBeDisabled();
  await input(page).fill('   ');
  await input(page).press('Enter');
  await expect(input(page)).toHaveCSS('outline-style', 'solid');
  await expect(input(page)).toHaveCSS('outline-width', '3px');
  await expect(talk(page).getByRole('article')).toHaveCount(1);

  service.pace(40);
  await input(page).fill('Is it clear?');
  await input(page).press('Enter');
  await expect(input(page)).toHaveValue('');
  await expect(panel(page).getByRole('status')).toHaveText('Assistant is thinking...');
  await expect(talk(page)).toContainText('You said Is it clear?');
  await expect(panel(page).getByRole('button', { name: 'Copy' })).toHaveCount(0);
  // The page sends nothing while a reply is pending.
  await input(page).fill('Another one');
  await input(page).press('Enter');
  await expect(input(page)).toHaveValue('Another one');
  await button(page, 'Stop').click();
  await expect(panel(page).getByRole('status')).toHaveText('');

  service.pace(0);
  await input(page).press('Enter');
  await expect(talk(page)).toContainText('You said Another one.');
  expect(service.questions.at(-1)?.prompt).toContain('Writer: Is it clear?');
  expect(service.questions.at(-1)?.transcript).toBe('The meeting is on Thursday.');
  await expect(talk(page)).toContainText('by gpt-5-mini');
  await panel(page).getByRole('button', { name: 'Insert into text' }).last().click();
  await expect(toast(page)).toContainText('Inserted into your text');
  await expect(textArea(page)).toContainText('You said Another one.');
  await expect
    .poll(async () => (await storedText(page, id)).text)
    .toMatch(/Thursday\.\n\nYou said Another one\./);
  await button(page, 'Undo').first().click();
  await expect(textArea(page)).toHaveText('The meeting is on Thursday.');
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await panel(page).getByRole('button', { name: 'Insert into text' }).last().click();
  await expect(textArea(page)).toContainText('Thursday. You said Another one.');
  await button(page, 'Undo').first().click();

  // The conversation survives a visit to another page.
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Recent Transcriptions' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(talk(page)).toContainText('You said Another one.');
  await button(page, 'Clear conversation').click();
  await expect(talk(page).getByRole('article')).toHaveCount(1);
  await expect(panel(page).getByRole('heading', { name: 'Writing assistant' })).toBeFocused();
  expect(pageErrors).toEqual([]);
});

test('an answer is followed to its end unless the reader scrolls up', async ({ page, server, service }) => {
  await createAccount(page, server);
  service.writeWith(() => 'Here is some more advice for you. '.repeat(200));
  await page.goto(`${server.url}/app`);
  service.pace(20);
  await input(page).fill('Is it clear?');
  await input(page).press('Enter');
  const place = () =>
    talk(page).evaluate(({ scrollTop, scrollHeight, clientHeight, textContent }) => ({
      top: scrollTop,
      below: scrollHeight - scrollTop - clientHeight,
      length: textContent.length,
    }));
  await expect.poll(async () => (await place()).top).toBeGreaterThan(300);
  await talk(page).hover();
  await page.mouse.wheel(0, -200);
  await expect.poll(async () => (await place()).below).toBeGreaterThan(100);
  const { top, length } = await place();
  await expect.poll(async () => (await place()).length).toBeGreaterThan(length + 500);
  expect((await place()).top).toBe(top);
  // Back at the end, the answer is followed again.
  await page.mouse.wheel(0, 100_000);
  await expect.poll(async () => (await place()).top).toBeGreaterThan(top + 500);
  const back = await place();
  await expect.poll(async () => (await place()).length).toBeGreaterThan(back.length + 300);
  expect((await place()).below).toBeLessThan(100);
  await button(page, 'Stop').click();
});

test('Analyze and Improve process the open text, and request a recording if there is none (growth 5)', async ({
  page,
  server,
  database,
  service,
}) => {
  await createAccount(page, server);
  await page.goto(`${server.url}/app`);
  await button(page, 'Analyze').click();
  await expect(talk(page)).toContainText(
    'Please make a recording first so I can analyze your transcription.',
  );
  await button(page, 'Improve').click();
  await expect(talk(page)).toContainText('Please make a recording first so I can help improve your text.');

  const id = await openText({ page, server, database }, 'We was late and the shop were closed.');
  service.writeWith(({ system }) =>
    system.includes('Rewrite') ? 'We were late, and the shop was closed.' : 'It reads well.',
  );
  await button(page, 'Analyze').click();
  await expect(talk(page)).toContainText('It reads well.');
  await button(page, 'Improve').click();
  await expect(talk(page)).toContainText('We were late, and the shop was closed.');
  // Text typed after the question is kept.
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' We left.');
  // Replacing the text is still offered after visiting another page.
  await page.getByRole('link', { name: 'Recent' }).click();
  await expect(textArea(page)).toHaveCount(0);
  await page.goBack();
  await panel(page).getByRole('button', { name: 'Replace the text' }).click();
  await expect(textArea(page)).toHaveText('We were late, and the shop was closed. We left.');
  await expect
    .poll(async () => (await storedText(page, id)).text)
    .toBe('We were late, and the shop was closed. We left.');
  await button(page, 'Undo').first().click();
  await expect(textArea(page)).toHaveText('We was late and the shop were closed. We left.');
});

test('an answer can replace only the text it is about', async ({ page, server, database, service }) => {
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, ['The other text stays.', 'We was late.']);
  await page.goto(`${server.url}/app`);
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /We was late/ })
    .first()
    .click();
  await expect(textArea(page)).toHaveText('We was late.');
  service.writeWith(() => 'We were late.');
  await button(page, 'Improve').click();
  await expect(panel(page).getByRole('button', { name: 'Replace the text' })).toBeVisible();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /The other text/ })
    .first()
    .click();
  await expect(textArea(page)).toHaveText('The other text stays.');
  await expect(panel(page).getByRole('button', { name: 'Insert into text' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Replace the text' })).toHaveCount(0);
});

test('an answer without changes is not shown or stored as a change by a service', async ({
  page,
  server,
  database,
  service,
}) => {
  const id = await openText({ page, server, database }, 'We were late.');
  service.writeWith(() => 'We were late.');
  await button(page, 'Improve').click();
  await expect(talk(page)).toContainText('We were late.');
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await panel(page).getByRole('button', { name: 'Replace the text' }).click();
  await expect(toast(page)).toContainText('Nothing was changed');
  await textArea(page).click();
  await page.keyboard.type('Mine.');
  await expect.poll(() => storedText(page, id)).toMatchObject({ text: 'Mine.', writtenBy: null });
});

test('an answer about the beginning of a long text says so, and can’t replace the text', async ({
  page,
  server,
  database,
  service,
}) => {
  await openText({ page, server, database }, `${'We was late. '.repeat(1000)}\n\n`.repeat(10));
  service.writeWith(() => 'We were late.');
  await button(page, 'Improve').click();
  await expect(talk(page)).toContainText('This text is long: I only see its beginning.');
  await expect(panel(page).getByRole('button', { name: 'Insert into text' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Replace the text' })).toHaveCount(0);
  expect(service.questions.at(-1)?.transcript).toMatch(/\n\[…\]$/);
});

test('a first question asked offline shows the failure, and can be retried', async ({
  page,
  server,
  database,
  service,
}) => {
  await openText({ page, server, database }, 'A text.');
  await page.context().setOffline(true);
  await input(page).fill('Help');
  await input(page).press('Enter');
  await expect(talk(page)).toContainText('Parlance can’t be reached. Check your connection and try again.');
  await page.context().setOffline(false);
  service.writeWith(() => 'Gladly, here is what I think of it.');
  await talk(page).getByRole('button', { name: 'Try again' }).click();
  await expect(talk(page)).toContainText('Gladly, here is what I think of it.');
});

test('a failed answer is shown, and its question can be retried (growth 8)', async ({
  page,
  server,
  database,
  service,
}) => {
  await openText({ page, server, database }, 'A text.');
  service.failNext({ kind: 'refusal' });
  await input(page).fill('Help');
  await input(page).press('Enter');
  await expect(talk(page)).toContainText('Sorry, I encountered an error. Please try again.');
  await expect(panel(page).getByRole('status')).toHaveText('');
  service.writeWith(() => 'Gladly, here is what I think of it.');
  await talk(page).getByRole('button', { name: 'Try again' }).click();
  await expect(talk(page)).toContainText('Gladly, here is what I think of it.');
  await expect(talk(page)).not.toContainText('Sorry');
  await expect(talk(page).getByText('Help', { exact: true })).toHaveCount(1);
  await expect(talk(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  expect(service.questions.at(-1)?.prompt).not.toContain('Writer: Help');
});

plain(
  'the assistant without a writing service names the missing setting, and opens in a drawer',
  async ({ page, server }) => {
    await createAccount(page, server);
    await page.goto('/app');
    await expect(panel(page)).toContainText('OPENAI_API_KEY');
    await expect(input(page)).toBeDisabled();
    await expect(button(page, 'Analyze')).toBeDisabled();

    // In the two-column layout, the assistant has its own drawer.
    await page.setViewportSize({ width: 1100, height: 800 });
    const opener = button(page, 'Writing assistant');
    await expect(panel(page)).toBeHidden();
    await opener.click();
    await expect(panel(page)).toBeInViewport();
    // The key that ends the conversion of an input method ends nothing else.
    await panel(page).getByRole('log').dispatchEvent('keydown', { key: 'Escape', isComposing: true });
    await expect(panel(page)).toBeVisible();
    await panel(page).getByRole('log').press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(opener).toBeFocused();
  },
);
