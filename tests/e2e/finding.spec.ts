import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import type { Database } from '../../src/server/db/database.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { synthesize } from '../support/speech/voice.ts';
import { storedText, toolbar } from './editor-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { createAccount, expect, holdFirstRequest, holdRequests, test, toast } from './fixtures.ts';

const item = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });
const texts = (page: Page): Locator => page.locator('li[data-text]');

/** The words that are marked in a list, in their order. */
const marked = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('parlance-found-in-list') ?? [])].map(
      ({ startContainer, startOffset, endOffset }) =>
        (startContainer.textContent ?? '').slice(startOffset, endOffset),
    ),
  );

/** Keeps a recording of twelve seconds for a text. */
async function keepSound(database: Database, dataDir: string, id: string): Promise<void> {
  const key = randomUUID();
  mkdirSync(join(dataDir, 'recordings'), { recursive: true });
  copyFileSync(await synthesize('sine=duration=12'), join(dataDir, 'recordings', key));
  const kept = { audio_key: key, audio_format: 'wav', duration: 12 };
  await database.db.updateTable('transcriptions').set(kept).where('id', '=', id).execute();
}

/** Makes the page record the positions at which playback starts, in seconds. */
const collectStarts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const starts: number[] = [];
    window.Audio = class extends Audio {
      constructor() {
        super();
        this.addEventListener('play', () => starts.push(this.currentTime));
      }
    };
    Object.assign(window, { starts });
  });
const lastStart = (page: Page): Promise<number> =>
  page.evaluate((): number => Reflect.get(window, 'starts').at(-1) ?? 0);

const SEEDS = [
  { text: 'Une note de la mer', language: 'fr', recordedOn: 'phone' },
  { text: 'A note of the harbour', language: 'en', recordedOn: 'phone' },
  { text: 'Une lettre du bureau', language: 'fr', recordedOn: 'web' },
] as const;

test('folders, tags and languages are sorted by name in the locale’s order', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const languages = ['de', 'es', 'fr'].map((language) => ({ text: `something in ${language}`, language }));
  const [id] = await seedTranscriptions(database, email, languages);
  const headers = { origin: server.url };
  const names = ['Week 10', 'zoo', 'Éclair', 'Week 9', 'apple'];
  for (const name of names) {
    const data = { name, search: name, aiService: 'all', language: null, recordedOn: null, tag: null };
    expect((await page.request.post('/api/saved-searches', { data, headers })).ok()).toBe(true);
  }
  const tagged = await page.request.put(`/api/transcriptions/${id}/tags`, { data: { names }, headers });
  expect(tagged.ok()).toBe(true);
  const sorted = ['apple', 'Éclair', 'Week 9', 'Week 10', 'zoo'];

  await page.goto('/recent');
  const folders = page.getByRole('navigation', { name: 'Folders' });
  await expect(folders.getByRole('button')).toHaveText(['All texts', ...sorted]);
  // On a phone, the row of folders scrolls, and shows the one that is open.
  await page.setViewportSize({ width: 320, height: 640 });
  await folders.getByRole('button', { name: 'zoo' }).click();
  await expect(folders.getByRole('button', { name: 'zoo' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await folders.getByRole('button', { name: 'All texts' }).click();
  const options = (name: string) => page.getByRole('combobox', { name, exact: true }).getByRole('option');
  await expect(options('Tag')).toHaveText(['All tags', ...sorted.map((each) => `${each} (1)`)]);
  await expect(options('Language')).toHaveText(['All languages', 'French', 'German', 'Spanish']);
  await page.getByRole('button', { name: 'Manage folders and tags' }).click();
  const manage = page.getByRole('dialog', { name: 'Manage folders and tags' });
  const named = (list: string) => manage.getByRole('list', { name: list }).getByRole('textbox');
  for (const list of ['Folders', 'Tags']) {
    await expect(named(list)).toHaveCount(sorted.length);
    expect(await named(list).evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))).toEqual(
      sorted,
    );
  }
});

test('a deleted folder can be restored by undo', async ({ page, server }) => {
  await createAccount(page, server);
  const data = {
    name: 'Boats',
    search: 'harbour',
    aiService: 'all',
    language: 'en',
    recordedOn: null,
    tag: null,
  };
  const added = await page.request.post('/api/saved-searches', { data, headers: { origin: server.url } });
  expect(added.ok()).toBe(true);
  await page.goto('/recent');
  await page.getByRole('button', { name: 'Manage folders and tags' }).click();
  const manage = page.getByRole('dialog', { name: 'Manage folders and tags' });
  const name = manage.getByRole('textbox', { name: 'Name of “Boats”' });
  await manage.getByRole('button', { name: 'Delete “Boats”' }).click();
  await expect(name).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(name).toBeVisible();
  const { searches } = await (await page.request.get('/api/saved-searches')).json();
  expect(searches).toEqual([expect.objectContaining(data)]);
});

test('a folder saved from filters shows all matching texts, such as French ones from the phone', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, SEEDS);
  await page.goto('/recent');
  await expect(texts(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('French');
  await expect(texts(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Phone or tablet');
  await expect(texts(page)).toHaveCount(1);
  await expect(item(page, 'Une note de la mer')).toBeVisible();
  await expect(page.getByText('Une note de la mer')).toHaveAttribute('lang', 'fr');

  // Saves the folder by keyboard, under the suggested name.
  await page.locator('body').press('f');
  const dialog = page.getByRole('dialog', { name: 'Save as folder' });
  await expect(dialog.getByRole('textbox', { name: 'Name of the folder' })).toBeFocused();
  await expectAccessible(page);
  const answerSave = await holdRequests(page, '**/api/saved-searches');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  // A form that is being saved is not sent again.
  await page.keyboard.press('Enter');
  await answerSave();
  const folders = page.getByRole('navigation', { name: 'Folders' });
  const folder = folders.getByRole('button', { name: /^French, Phone or tablet$/ });
  await expect(folder).toHaveAttribute('aria-current', 'true');
  await expect(folder).toHaveCount(1);
  await folders.getByRole('button', { name: 'All texts' }).click();
  await expect(texts(page)).toHaveCount(3);

  // Texts added later are in the folder, too, also after a reload.
  await seedTranscriptions(database, email, [{ ...SEEDS[0], text: 'Encore la mer' }]);
  await folder.click();
  await page.reload();
  await expect(texts(page)).toHaveCount(2);
  await expect(folder).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
});

test('texts are pinned and tagged by keyboard, and filtered by tag', async ({ page, server, database }) => {
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, SEEDS);
  await page.goto('/recent');
  await item(page, 'Une lettre du bureau').getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'A note of the harbour').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('i');
  const pinned = page.getByRole('region', { name: 'Pinned' });
  await expect(pinned.getByRole('listitem')).toHaveText(/A note of the harbour/);

  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Tags and pin' });
  await expect(dialog.getByRole('combobox', { name: 'New tag' })).toBeFocused();
  await page.keyboard.type('Boats');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove the tag “Boats”' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Unpin' }).click();
  await page.keyboard.press('Escape');
  await expect(pinned).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Boats (1)');
  await expect(texts(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Manage folders and tags' }).click();
  const manage = page.getByRole('dialog', { name: 'Manage folders and tags' });
  await manage.getByRole('textbox', { name: 'Name of “Boats”' }).fill('Ships');
  await manage.getByRole('button', { name: 'Rename: Boats' }).click();
  await expect(manage.getByRole('textbox', { name: 'Name of “Ships”' })).toBeVisible();
  await expectAccessible(page);
  await manage.getByRole('button', { name: 'Delete “Ships”' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the tag “Ships”?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(manage.getByRole('textbox', { name: 'Name of “Ships”' })).toHaveCount(0);
  await expect(manage.getByRole('heading', { name: 'Tags', exact: true })).toBeFocused();
});

test('tags entered in quick succession are all saved, however slow the first request is', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const [id] = await seedTranscriptions(database, email, ['A note of the harbour']);
  await page.goto('/recent');
  await item(page, 'A note of the harbour').getByRole('button').first().press('t');
  const dialog = page.getByRole('dialog', { name: 'Tags and pin' });
  await expect(dialog.getByRole('combobox', { name: 'New tag' })).toBeFocused();
  const release = await holdFirstRequest(page, '**/api/transcriptions/bulk-tag');
  for (const name of ['Boats', 'Harbour', 'Work']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: 'Remove the tag “Harbour”' }).press('Enter');
  const tags = dialog.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  await expect(tags).toHaveText(['Boats', 'Work']);
  release();
  const saved = async () => {
    const { tags: all } = await (await page.request.get(`/api/transcriptions/${id}`)).json();
    return all.map(({ name }: { name: string }) => name);
  };
  await expect.poll(saved).toEqual(['Boats', 'Work']);
  await expect(tags).toHaveText(['Boats', 'Work']);

  // Tags of a dialog closed before its response are kept, too, and those that another device added.
  const releaseNext = await holdFirstRequest(page, '**/api/transcriptions/bulk-tag');
  await page.keyboard.type('Sea');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const elsewhere = { data: { ids: [id], name: 'Phone', isOn: true }, headers: { origin: server.url } };
  expect((await page.request.post('/api/transcriptions/bulk-tag', elsewhere)).ok()).toBe(true);
  await item(page, 'A note of the harbour').getByRole('button').first().press('t');
  await expect(dialog.getByRole('combobox', { name: 'New tag' })).toBeFocused();
  await page.keyboard.type('Tide');
  await page.keyboard.press('Enter');
  await expect(tags).toHaveText(['Boats', 'Work', 'Tide']);
  releaseNext();
  const all = ['Boats', 'Phone', 'Sea', 'Tide', 'Work'];
  await expect(tags).toHaveText(all);
  expect(await saved()).toEqual(all);
});

test('deleting the filtered tag removes the filter, and its count excludes deleted texts', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const [id] = await seedTranscriptions(database, email, SEEDS);
  const headers = { origin: server.url };
  const tags = { data: { names: ['Boats'] }, headers };
  await page.request.put(`/api/transcriptions/${id}/tags`, tags);
  await page.goto('/recent');
  const filter = page.getByRole('combobox', { name: 'Tag', exact: true });
  await filter.selectOption('Boats (1)');
  await expect(texts(page)).toHaveCount(1);
  await texts(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(texts(page)).toHaveCount(0);
  await expect(filter.getByRole('option', { name: 'Boats (0)' })).toBeAttached();

  await page.getByRole('button', { name: 'Manage folders and tags' }).click();
  const manage = page.getByRole('dialog', { name: 'Manage folders and tags' });
  await manage.getByRole('button', { name: 'Delete “Boats”' }).click();
  await page
    .getByRole('dialog', { name: /^Delete the tag/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.keyboard.press('Escape');
  await expect(texts(page)).toHaveCount(2);
  expect(new URL(page.url()).search).toBe('');
});

test('an unpinned text stays unpinned while another unpin request is pending', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const ids = await seedTranscriptions(database, email, ['first', 'second']);
  const headers = { origin: server.url };
  for (const id of ids) {
    const pinned = await page.request.put(`/api/transcriptions/${id}/pin`, {
      data: { pinned: true },
      headers,
    });
    expect(pinned.ok()).toBe(true);
  }
  await page.goto('/recent');
  const pinned = page.getByRole('region', { name: 'Pinned' });
  await expect(pinned.getByRole('listitem')).toHaveCount(2);
  const [first, second] = ids.map((id) => `**/api/transcriptions/${id}/pin`);
  const releases = [await holdRequests(page, first ?? ''), await holdRequests(page, second ?? '')];
  for (const text of ['first', 'second']) {
    await item(page, text).last().getByRole('button').first().press('i');
  }
  let early = 0;
  const count = (request: Request) => {
    if (request.url().endsWith('/api/transcriptions/pinned')) early += 1;
  };
  page.on('request', count);
  const taken = page.waitForResponse(first ?? '');
  await releases[0]?.();
  await taken;
  // A request now would still return the second text.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  page.off('request', count);
  expect(early).toBe(0);
  await expect(pinned).toHaveCount(0);
  const asked = page.waitForResponse('**/api/transcriptions/pinned');
  await releases[1]?.();
  await asked;
  await expect(pinned).toHaveCount(0);
});

test('an unanswered change delays the following ones by fifteen seconds', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const [first, second] = await seedTranscriptions(database, email, ['first', 'second']);
  await page.clock.install();
  await page.goto('/recent');
  await holdRequests(page, `**/api/transcriptions/${first}/pin`);
  let isSent = false;
  const later = page.waitForRequest(`**/api/transcriptions/${second}/pin`).then(() => {
    isSent = true;
  });
  for (const text of ['first', 'second']) {
    await item(page, text).last().getByRole('button').first().press('i');
  }
  // Both are shown at once; the second waits for the first.
  await expect(page.getByRole('img', { name: 'Pinned' })).toHaveCount(2);
  await page.clock.runFor(14_000);
  expect(isSent).toBe(false);
  await page.clock.runFor(1000);
  await later;
  await expect(page.getByRole('region', { name: 'Pinned' }).getByRole('listitem')).toHaveText(/^second/);
});

test('shortcuts work in pinned texts and history, and the dialog stays for a text that leaves its list', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, SEEDS);
  await page.goto('/recent');
  const pinned = page.getByRole('region', { name: 'Pinned' });
  const row = (text: string): Locator => item(page, text).last().getByRole('button').first();
  await row('Une lettre du bureau').press('i');
  await expect(pinned.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(row('A note of the harbour')).toBeFocused();
  await page.keyboard.press('i');
  await expect(pinned.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('i');
  await row('Une lettre du bureau').press('i');
  await expect(pinned).toHaveCount(0);

  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Tags and pin' });
  await dialog.getByRole('button', { name: 'Pin above the history' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Unpin' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pinned.getByRole('button').first().press('t');
  await dialog.getByRole('button', { name: 'Unpin' }).press('Enter');
  await expect(pinned).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Pin above the history' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a search match plays from its time, and a text leads to similar ones', async ({
  page,
  server,
  database,
  dataDir,
}) => {
  const email = await createAccount(page, server);
  const segments = [
    { start: 0, end: 3, text: 'We met at the harbour.' },
    { start: 4, end: 8, text: 'The lighthouse was dark.' },
  ];
  const [id = '', other = ''] = await seedTranscriptions(database, email, [
    { text: 'We met at the harbour. The lighthouse was dark.', segments },
    'Another lighthouse by the sea',
    ...['one', 'two', 'three'].map((number) => `Something else, number ${number}`),
  ]);
  await keepSound(database, dataDir, id);
  await collectStarts(page);

  // The moments load after the marks of the words.
  const { promise: isMarked, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/said-moments-*.js', async (route) => {
    await isMarked;
    await route.continue();
  });
  await page.goto('/recent?q=lighthouse');
  await expect(texts(page)).toHaveCount(2);
  await expect.poll(() => marked(page)).toEqual(['lighthouse', 'lighthouse']);
  release();
  const moment = page.getByRole('button', { name: 'Play 0:04 The lighthouse was dark.' });
  await expect.poll(() => marked(page)).toEqual(['lighthouse', 'lighthouse', 'lighthouse']);
  await expectAccessible(page);
  await moment.click();
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).toContainText(
    'The lighthouse was dark.',
  );
  await expect.poll(() => lastStart(page)).toBeGreaterThan(4);

  // So does one beside another text with a recording.
  await keepSound(database, dataDir, other);
  await page.goto(`/app?transcription=${other}`);
  await expect(page.getByRole('button', { name: 'Play the recording' })).toBeEnabled();
  await page.getByRole('searchbox').fill('lighthouse');
  await moment.click();
  await expect(editorOf(page)).toContainText('The lighthouse was dark.');
  await expect.poll(() => lastStart(page)).toBeGreaterThan(4);

  // Another search marks its own matches, and an empty search none.
  await page.goto('/recent?q=lighthouse');
  await page.getByRole('searchbox').fill('harb');
  await expect.poll(() => marked(page)).toEqual(['harbour', 'harbour']);
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => marked(page)).toEqual([]);

  // A match in text that was not spoken is shown with its surrounding text.
  const edited = `${'We met at the harbour. '.repeat(9)}A windmill, ${'and so on, '.repeat(20)}`;
  const version = await page.request.patch(`/api/transcriptions/${id}`, {
    data: { version: 1, text: edited },
  });
  expect(version.ok()).toBe(true);
  await page.goto('/recent?q=windmill');
  await expect(texts(page)).toContainText(/… .*A windmill, and so on,/);
  await expect.poll(() => marked(page)).toEqual(['windmill']);

  await page.goto('/recent');
  await item(page, 'Another lighthouse').getByRole('button').first().focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { name: 'Texts like this one' })).toBeVisible();
  await expect(texts(page)).toHaveText([/We met at the harbour/]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'All texts' }).click();
  await expect(texts(page)).toHaveCount(5);
});

/** Holds the responses of an address until `release`. */
async function holdAnswers(page: Page, address: string) {
  const stored = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const response = await route.fetch();
    stored.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { stored: stored.promise, release: released.resolve };
}

test('texts can be merged, and split up again', async ({ page, server, database }) => {
  const email = await createAccount(page, server);
  const [first = ''] = await seedTranscriptions(database, email, [
    'The first half',
    'The second half',
    'Another',
  ]);
  const editor = page.getByRole('textbox', { name: 'Transcription text' });
  await page.goto(`/app?transcription=${first}`);
  await expect(editor).toHaveText('The first half');
  await page.getByRole('button', { name: 'Select transcriptions' }).click();
  for (const half of ['first', 'second'])
    await page.getByRole('checkbox', { name: `Select: The ${half} half` }).check();
  const merge = page.getByRole('button', { name: 'Merge', exact: true });
  await merge.click();
  await expect(editor).toContainText('The second half');
  await expect(texts(page).filter({ hasText: 'half' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Select transcriptions' })).toBeFocused();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Select transcriptions' })).toBeFocused();
  await expect(editor).toHaveText('The first half');
  await expect(texts(page).filter({ hasText: 'half' })).toHaveCount(2);

  await page.getByRole('button', { name: 'Select transcriptions' }).click();
  for (const half of ['first', 'second'])
    await page.getByRole('checkbox', { name: `Select: The ${half} half` }).check();
  // Text typed before the response is kept as a version; it does not replace the merged text.
  const merged = await holdAnswers(page, '**/merge');
  await merge.click();
  await merged.stored;
  await editor.focus();
  await page.keyboard.type('Late: ');
  await expect(toast(page)).toContainText('This text was also changed elsewhere');
  await expect(editor).toContainText('The second half');
  expect((await storedText(page, first)).text).toBe('The first half\n\nThe second half');
  // Ending the selection meanwhile does not take the undo away.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(merge).toHaveCount(0);
  merged.release();
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Also in this text' }).click();
  const part = page.getByRole('link', { name: 'The second half' });
  await expect(part).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unmerge' }).click();
  await expect(editor).toHaveText('The first half');
  await expect(part).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Current Transcription' })).toBeFocused();
});

test('several texts get a tag at once, and lose it by undo, by keyboard', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, ['A boat', 'Another boat', 'A house']);
  await page.goto('/recent');
  const select = page.getByRole('button', { name: 'Select transcriptions' });
  // A key pressed before the list is there would be lost: `press` does not wait until a button is enabled.
  await expect(select).toBeEnabled();
  await select.press('Enter');
  for (const text of ['A boat', 'Another boat'])
    await page.getByRole('checkbox', { name: `Select: ${text}` }).press('Space');
  await page.getByRole('button', { name: 'Tag', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tag the selected texts' });
  await expect(dialog.getByRole('combobox', { name: 'Tag' })).toBeFocused();
  await page.keyboard.type('Boats');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(select).toBeFocused();
  const filter = page.getByRole('combobox', { name: 'Tag', exact: true });
  await expect(filter.getByRole('option', { name: 'Boats (2)' })).toBeAttached();
  await toast(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(filter.getByRole('option', { name: 'Boats (2)' })).toHaveCount(0);

  // Closing the dialog meanwhile does not take the undo away.
  await select.press('Enter');
  await page.getByRole('checkbox', { name: 'Select: A house' }).press('Space');
  await page.getByRole('button', { name: 'Tag', exact: true }).press('Enter');
  await page.keyboard.type('Houses');
  const tagged = await holdAnswers(page, '**/bulk-tag');
  await page.keyboard.press('Enter');
  await tagged.stored;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  tagged.release();
  await expect(toast(page).filter({ hasText: 'Houses' }).getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('selection tools that load late start the selection without stealing the focus', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, ['A boat']);
  const select = page.getByRole('button', { name: 'Select transcriptions' });
  const tools = page.getByRole('group', { name: 'Select transcriptions' });
  const all = tools.getByRole('button', { name: 'Select All', exact: true });
  for (const goesOn of [true, false]) {
    const loaded = Promise.withResolvers<void>();
    await page.route('**/assets/selection-tools-*.js', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.goto('/recent');
    await select.click();
    const search = page.getByRole('searchbox');
    if (goesOn) await search.focus();
    loaded.resolve();
    await expect(tools).toBeVisible();
    await expect(goesOn ? search : all).toBeFocused();
    await expect(page.getByRole('checkbox', { name: 'Select: A boat' })).not.toBeChecked();
    await page.unrouteAll();
  }
});

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Transcription text' });
const splitButton = (page: Page) => page.getByRole('button', { name: 'Split the text at the caret' });

/** Places the caret in the open text behind its first half. */
async function placeCaret(page: Page, behind = 'The first half.'): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let n = 0; n < behind.length; n += 1) await page.keyboard.press('ArrowRight');
}

/** Opens a text and splits it behind its first half. */
async function splitInTwo(page: Page, id: string): Promise<void> {
  await page.goto(`/app?transcription=${id}`);
  await expect(editorOf(page)).toHaveText(HALVES.text);
  await splitButton(page).click();
  await expect(toast(page)).toContainText('Place the caret first');
  await placeCaret(page);
  await splitButton(page).click();
  await expect(editorOf(page)).toHaveText('The first half.');
  await expect(texts(page)).toHaveCount(2);
}

const HALVES = {
  text: 'The first half. The second half.',
  segments: [
    { start: 0, end: 7, text: 'The first half.' },
    { start: 8, end: 12, text: 'The second half.' },
  ],
};

const withHalves = test.extend<{ halves: string }>({
  /** The id of a text of two halves, with its recording. */
  halves: async ({ page, server, database, dataDir }, use) => {
    const [id = ''] = await seedTranscriptions(database, await createAccount(page, server), [HALVES]);
    await keepSound(database, dataDir, id);
    await use(id);
  },
});

withHalves(
  'a text is split at the caret, and its second half plays from its first word',
  async ({ page, halves: id }) => {
    await collectStarts(page);
    await splitInTwo(page, id);
    await expect(toast(page)).toContainText('The second half is now a separate text.');
    // A split can be undone only by its notice.
    const undo = toolbar(page).getByRole('button', { name: 'Undo' });
    await expect(undo).toBeDisabled();
    await editorOf(page).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editorOf(page)).toHaveText('The first half.');
    await expect(toast(page)).not.toContainText('recording');
    await texts(page).filter({ hasText: 'second' }).getByRole('button').first().click();
    await expect(editorOf(page)).toHaveText('The second half.');
    const position = page.getByRole('slider', { name: 'Position in the recording' });
    await expect(position).toHaveAttribute('aria-valuetext', '0:08 of 0:12');
    await page.getByRole('button', { name: 'Play the recording' }).press('Enter');
    await expect.poll(() => lastStart(page)).toBeGreaterThan(7.9);
    const lit = () =>
      page.evaluate(() => [...(CSS.highlights.get('parlance-spoken') ?? [])].map(String).join(' '));
    await expect.poll(lit).toMatch(/^(The|second|half)/);
    await page.goto(`/app?transcription=${id}`);
    await expect(position).toHaveAttribute('aria-valuetext', '0:00 of 0:12');
  },
);

withHalves(
  'undoing a split restores the text, and keeps one recording',
  async ({ page, dataDir, halves: id }) => {
    const recordings = () => readdirSync(join(dataDir, 'recordings'));
    // Other tests of this worker have left theirs.
    const { length } = recordings();
    await splitInTwo(page, id);
    expect(recordings()).toHaveLength(length + 1);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(editorOf(page)).toHaveText(HALVES.text);
    await expect(texts(page)).toHaveCount(1);
    await expect.poll(recordings).toHaveLength(length);
  },
);

withHalves('text typed during a split, and during its undo, is kept', async ({ page, halves: id }) => {
  await page.goto(`/app?transcription=${id}`);
  await expect(editorOf(page)).toHaveText(HALVES.text);
  const split = await holdAnswers(page, '**/split');
  const restored = await holdAnswers(page, '**/restore');
  const typeAtStart = async (words: string): Promise<void> => {
    await editorOf(page).focus();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type(words);
  };
  await placeCaret(page);
  await splitButton(page).click();
  await split.stored;
  await typeAtStart('One: ');
  split.release();
  await expect(editorOf(page)).toHaveText('One: The first half.');

  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await restored.stored;
  await typeAtStart('Both: ');
  restored.release();
  await expect(editorOf(page)).toHaveText(`Both: ${HALVES.text}`);
  await expect(texts(page)).toHaveText([/^Both: /]);
  await page.reload();
  await expect(editorOf(page)).toHaveText(`Both: ${HALVES.text}`);

  // Text typed at the caret prevents the split: the text stays complete, and its second half is not duplicated.
  const joined = await holdAnswers(page, '**/split');
  await placeCaret(page, 'Both: The first half. ');
  await splitButton(page).click();
  await joined.stored;
  await editorOf(page).focus();
  await page.keyboard.type('New');
  joined.release();
  await expect(toast(page)).toContainText('The text could not be split');
  await expect(editorOf(page)).toContainText('New');
  await expect(texts(page)).toHaveCount(1);
});
