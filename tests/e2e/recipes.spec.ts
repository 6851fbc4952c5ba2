import { readFile } from 'node:fs/promises';
import { SENTENCE, speak, toFormat } from '../support/speech/voice.ts';
import { button, openText, selectWords, storedText, textArea } from './editor-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import {
  collectPageErrors,
  createAccount,
  expect,
  holdFirstRequest,
  holdRequests,
  toast,
} from './fixtures.ts';
import { test } from './writing-fixtures.ts';

const SHOUT = { tool: 'custom', instruction: 'Write it in capitals' };
const TO_DUTCH = { tool: 'translate', targetLanguage: 'nl' };
const formOf = (name: string, form: object = {}) => ({
  name,
  icon: 'notes',
  steps: [SHOUT],
  key: null,
  place: 'toolbar',
  ...form,
});

test('a recipe is created, reordered by keyboard and drag, exported as a file, and imported again', async ({
  page,
  server,
}) => {
  const pageErrors = collectPageErrors(page);
  await createAccount(page, server);
  await page.goto(`${server.url}/settings#recipes`);
  const card = page.getByRole('region', { name: 'Recipes', exact: true });
  await card.getByRole('button', { name: 'Gallery' }).click();
  await page.getByRole('button', { name: 'Add Stand-up', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Stand-up: Added' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'New recipe' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save recipe' }).click();
  await expect(form.getByText('Give the recipe a name.')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Loud');
  await form.getByRole('button', { name: 'Save recipe' }).click();
  await expect(form.getByLabel('Instruction')).toBeFocused();
  await form.getByLabel('Instruction').fill(SHOUT.instruction);
  await form.getByRole('button', { name: 'Add a step' }).click();
  await form.getByLabel('Step 2', { exact: true }).selectOption({ label: 'Translate' });
  await form.getByLabel('Translate to').selectOption({ label: 'Dutch' });
  await form.getByLabel('Shortcut').selectOption('3');
  await expectAccessible(page);
  // Edits made during a save stay open, and update the same recipe, also after a failed save.
  const save = form.getByRole('button', { name: 'Save recipe' });
  const rows = card.getByRole('list', { name: 'Recipes' }).getByRole('listitem');
  const release = await holdRequests(page, '**/api/recipes');
  await save.click();
  await form.getByLabel('Name').fill('Loud Dutch');
  await release();
  await expect(rows).toContainText(['Stand-up', 'Loud']);
  await page.route('**/api/recipes/*', (route) =>
    route.fulfill({ status: 409, json: { error: 'Busy', code: 'version_conflict' } }),
  );
  await save.click();
  await expect(toast(page).getByText('The recipe could not be saved', { exact: true })).toBeVisible();
  await page.unroute('**/api/recipes/*');
  await save.click();
  await expect(form).toBeHidden();
  await expect(rows).toHaveText([/Stand-up/, /Loud Dutch/]);
  await card.getByRole('button', { name: 'Move Loud Dutch up' }).press('Enter');
  await expect(rows).toContainText(['Loud Dutch', 'Stand-up']);
  await rows.first().dragTo(rows.last());
  await expect(rows).toContainText(['Stand-up', 'Loud Dutch']);
  await page.reload();
  await expect(rows).toContainText(['Stand-up', 'Loud Dutch']);
  // A shortcut in use names the recipe that uses it.
  await card.getByRole('button', { name: 'Edit Stand-up' }).click();
  await expect(form.getByRole('option', { name: /taken by Loud Dutch/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save Loud Dutch as a file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Loud-Dutch.parlance-recipe.json');
  const content = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(content.recipe.steps).toEqual([SHOUT, TO_DUTCH]);
  await card.getByRole('button', { name: 'Delete Loud Dutch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete recipe' }).click();
  await expect(rows).toHaveCount(1);

  const chooser = card.locator('input[type=file]');
  const give = (value: unknown) =>
    chooser.setInputFiles({
      name: 'x.parlance-recipe.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(value)),
    });
  await page.route('**/assets/recipes-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await give(content);
  await expect(toast(page)).toContainText('Parlance can’t be reached.');
  for (const [value, reason] of [
    [{ recipe: content.recipe }, 'This is not a recipe file.'],
    [{ ...content, version: 2 }, 'This recipe comes from a newer version of Parlance.'],
    [
      { ...content, recipe: { ...content.recipe, steps: [{ tool: 'rm' }] } },
      'Part of the file is invalid: recipe.steps.0.tool',
    ],
    [{ ...content, padding: 'x'.repeat(70_000) }, 'The file is too large for a recipe.'],
  ] as const) {
    await give(value);
    await expect(toast(page).getByText(reason)).toBeVisible();
  }
  // An opened file fills the form; nothing is saved yet.
  await give(content);
  await expect(form.getByLabel('Name')).toHaveValue('Loud Dutch');
  await expect(rows).toHaveCount(1);
  await expect(form).toHaveAccessibleName('New recipe');
  await form.getByRole('button', { name: 'Save recipe' }).click();
  await expect(rows).toHaveCount(2);
  // A file dropped on an open form does not replace its contents.
  await card.getByRole('button', { name: 'Edit Stand-up' }).click();
  const isRead = await form.evaluate((dialog) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['{}'], 'x.json'));
    const { text } = Blob.prototype;
    const read: Blob[] = [];
    Blob.prototype.text = function () {
      read.push(this);
      return text.call(this);
    };
    dialog.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    return read.length > 0;
  });
  expect(isRead).toBe(false);
  expect(pageErrors).toEqual([]);
});

test('a recipe moved twice keeps its final position while the first move is still being saved', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  const headers = { origin: server.url };
  for (const name of ['First', 'Second', 'Third']) {
    const added = await page.request.post(`${server.url}/api/recipes`, { data: formOf(name), headers });
    expect(added.ok()).toBe(true);
  }
  await page.goto(`${server.url}/settings#recipes`);
  const list = page
    .getByRole('region', { name: 'Recipes', exact: true })
    .getByRole('list', { name: 'Recipes' });
  const rows = list.getByRole('listitem');
  await expect(rows).toContainText(['First', 'Second', 'Third']);
  const release = await holdFirstRequest(page, '**/api/recipe-order');
  const down = list.getByRole('button', { name: 'Move First down' });
  await down.press('Enter');
  await down.press('Enter');
  await expect(rows).toContainText(['Second', 'Third', 'First']);
  const read = page.waitForResponse((answer) => answer.url().endsWith('/api/recipes'));
  release();
  await read;
  await expect(rows).toContainText(['Second', 'Third', 'First']);
  const { recipes } = await (await page.request.get(`${server.url}/api/recipes`)).json();
  expect(recipes.map(({ name }: { name: string }) => name)).toEqual(['Second', 'Third', 'First']);
});

test('a recipe runs by button, shortcut and palette, and its result is undone in one step', async ({
  page,
  server,
  database,
  service,
}) => {
  const more = ' again'.repeat(60);
  const id = await openText({ page, server, database }, `good morning${more}`);
  for (const form of [
    formOf('Loud Dutch', { steps: [SHOUT, TO_DUTCH], key: '3' }),
    formOf('Kept in the list', { place: 'menu' }),
  ]) {
    await page.request.post(`${server.url}/api/recipes`, { data: form });
  }
  await page.reload();
  const strip = page.getByRole('toolbar', { name: 'Recipes' });
  service.pace(40);
  await strip.getByRole('button', { name: 'Loud Dutch' }).click();
  await expect(page.getByText('Loud Dutch 2/2')).toBeVisible();
  await expect(textArea(page)).toHaveText(`GOOD-nl MORNING-nl${' AGAIN-nl'.repeat(60)}`);
  service.pace(0);
  await expect(toast(page).getByText('Loud Dutch', { exact: true })).toBeVisible();
  await button(page, 'Undo').first().click();
  await expect(textArea(page)).toHaveText(`good morning${more}`);
  await selectWords(page, 'morning');
  await page.keyboard.press('Alt+Shift+Digit3');
  await expect(textArea(page)).toHaveText(`good MORNING-nl${more}`);
  await expect.poll(async () => (await storedText(page, id)).text).toBe(`good MORNING-nl${more}`);
  await expect(strip.getByRole('button', { name: 'Kept in the list' })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('kept in');
  await page.keyboard.press('Enter');
  await expect(textArea(page)).toHaveText(`GOOD MORNING-NL${more.toUpperCase()}`);
  await strip.getByRole('button', { name: 'All recipes' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Kept in the list' })).toBeVisible();
  await expectAccessible(page);
});

test('a failed recipe step keeps the result of the steps before it, and says so', async ({
  page,
  server,
  database,
  service,
}) => {
  await openText({ page, server, database }, 'good morning');
  await page.request.post(`${server.url}/api/recipes`, {
    data: formOf('Loud Dutch', { steps: [SHOUT, TO_DUTCH] }),
  });
  await page.reload();
  service.writeWith(({ system }) => {
    if (system.startsWith('You rework')) return 'GOOD MORNING';
    return 'I cannot help with that request.';
  });
  await page.getByRole('toolbar', { name: 'Recipes' }).getByRole('button', { name: 'Loud Dutch' }).click();
  await expect(textArea(page)).toHaveText('GOOD MORNING');
  await expect(page.getByText(/Step 2 failed: .* The result of the steps before it is kept\./)).toBeVisible();
});

test('the recipe set for recordings runs on a new recording, but not on earlier ones', async ({
  page,
  server,
  service,
}) => {
  const upload = async (words: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a recording' }).click();
    await (await chooser).setFiles(await toFormat(await speak(words), 'wav'));
  };
  await createAccount(page, server);
  await page.goto(`${server.url}/app`);
  await upload('The meeting begins in the morning.');
  await expect(textArea(page)).toContainText('meeting', { timeout: 60_000 });
  const before = page.url();

  // Navigates by links within the app, because a reload would lose the state of the recording.
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const card = page.getByRole('region', { name: 'Recipes', exact: true });
  await card.getByRole('button', { name: 'New recipe' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Loud');
  await form.getByLabel('Instruction').fill(SHOUT.instruction);
  await form.getByRole('button', { name: 'Save recipe' }).click();
  const saved = page.waitForResponse('**/api/user-preferences');
  await page.getByLabel('After each recording, run').selectOption({ label: 'Loud' });
  await saved;
  await page.goBack();
  await expect(page).toHaveURL(before);
  await expect(page.getByRole('toolbar', { name: 'Recipes' })).toBeVisible();
  await expect(textArea(page)).toContainText('meeting');

  await upload(SENTENCE);
  await expect(textArea(page)).toContainText('WEATHER', { timeout: 60_000 });
  await button(page, 'Undo').first().click();
  await expect(textArea(page)).toContainText(/Weather|weather/);
  const reworked = service.questions.filter(({ system }) => system.startsWith('You rework'));
  expect(reworked.some(({ transcript }) => /meeting/i.test(transcript ?? ''))).toBe(false);
});
