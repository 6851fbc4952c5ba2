import { button, openText, textArea } from './editor-page.ts';
import { expect, test, toast } from './fixtures.ts';

test('tools that need no writing service run on the server, and the result says so (core 5)', async ({
  page,
  server,
  database,
}) => {
  await openText(
    { page, server, database },
    'The weather are nice. i like apples and sunshine. We will meet tomorrow.',
  );
  await button(page, 'Check grammar').click();
  await expect(page.getByText('Done on this server, without a writing service.')).toBeVisible();
  await expect(textArea(page)).toContainText('I like apples');
  await button(page, 'Add emojis').click();
  await page.getByLabel('Basic emojis only').check();
  await button(page, 'Add emojis').first().click();
  await expect(toast(page).getByText('Emojis added', { exact: true })).toBeVisible();
  await expect(textArea(page)).toContainText(/\p{Extended_Pictographic}/u);
  await page.reload();
  await button(page, 'Add emojis').click();
  await expect(page.getByLabel('Basic emojis only')).toBeChecked();
});

test('tools that need a writing service are disabled, focusable, and name the missing setting (core 5)', async ({
  page,
  server,
  database,
}) => {
  await openText({ page, server, database }, 'Some words');
  for (const name of ['Translate', 'Ask for anything']) {
    const tool = page.getByRole('button', { name: new RegExp(`^${name}: .*OPENAI_API_KEY`) });
    await expect(tool).toBeDisabled();
    await tool.focus();
    await expect(tool).toBeFocused();
  }
  for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByText(/^Ask for anything: .*OPENAI_API_KEY/)).toBeVisible();
  await page.getByRole('button', { name: /^Translate: / }).click({ force: true });
  await expect(toast(page)).toContainText('OPENAI_API_KEY');
});

test('all tools are disabled for an empty text (core 5)', async ({ page, server, database }) => {
  await openText({ page, server, database }, ' ');
  for (const name of ['Check grammar', 'Format as email', 'Add emojis', 'Copy text', 'Bullet list']) {
    await expect(button(page, name)).toBeDisabled();
  }
});

test('a failure to save emoji preferences is shown (core 8)', async ({ page, server, database }) => {
  await openText({ page, server, database }, 'Some words');
  await page.route('**/api/user-preferences', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await button(page, 'Add emojis').click();
  await page.getByLabel('Basic emojis only').click();
  await expect(toast(page)).toContainText('Failed to save emoji preferences');
  await expect(page.getByLabel('All emojis')).toBeChecked();
});
