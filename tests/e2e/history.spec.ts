import type { Locator, Page } from '@playwright/test';
import { OFFLINE_HEADER } from '../../src/contract/api/unreachable.ts';
import { SEARCH_DEBOUNCE_MS } from '../../src/contract/limits.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { createAccount, expect, holdRequests, test, toast } from './fixtures.ts';

const HOUR = 3_600_000;

const items = (page: Page): Locator => page.getByRole('main').getByRole('listitem');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const size = (page: Page, count: number): Locator =>
  page.getByRole('group', { name: 'Items per page' }).getByRole('button', { name: `${count}`, exact: true });

/** Twelve texts: two mention a garden, one is long; the last is the newest. */
const TWELVE = [
  ...Array.from({ length: 9 }, (_, index) => `Note number ${index + 1} about the harbour`),
  'The garden gate needs oil',
  'Plant beans in the garden',
  `${'abcdefghi '.repeat(10)}and what comes after a hundred characters`,
];

test('the history shows counters, previews, ages, pages and page sizes', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const now = Date.now();
  const ages = [40 * 24 * HOUR, 25 * HOUR, 3 * HOUR, HOUR + 60_000];
  const rows = TWELVE.map((text, index) => ({ text, createdAt: now - (ages[index] ?? 0) }));
  await seedTranscriptions(database, email, rows);
  const today = new Date();
  const month = new Date(today.getFullYear(), today.getMonth(), 1).getTime();
  const thisMonth = rows.filter(({ createdAt }) => createdAt >= month).length;
  await page.goto('/app');

  await expect(page.getByText(`Total${TWELVE.length}`)).toBeVisible();
  await expect(page.getByText(`This Month${thisMonth}`)).toBeVisible();
  await expect(items(page)).toHaveCount(10);
  await expect(items(page).first()).toContainText(`${'abcdefghi '.repeat(10).trimEnd()}...`);
  await expect(items(page).first()).not.toContainText('and what comes after');
  await expect(items(page).first()).toContainText('Just now');

  await expect(page.getByText('Page 1 of 2 (12 total)')).toBeVisible();
  await expect(button(page, 'Previous page')).toBeDisabled();
  await button(page, 'Next page').click();
  await expect(page.getByText('Page 2 of 2 (12 total)')).toBeVisible();
  await expect(items(page)).toHaveCount(2);
  await expect(items(page).first()).toContainText('1 day ago');
  await expect(items(page).last()).toContainText('40 days ago');
  await expect(button(page, 'Next page')).toBeDisabled();
  await button(page, 'Previous page').click();
  await expect(page.getByText('Page 1 of 2 (12 total)')).toBeVisible();
  await expect(items(page).last()).toContainText('3 hours ago');
  await expect(items(page).nth(8)).toContainText('1 hour ago');

  for (const count of [50, 20, 10, 1, 5]) {
    await size(page, count).click();
    const pages = Math.ceil(12 / count);
    await expect(page.getByText(`Page 1 of ${pages} (12 total)`)).toBeVisible();
    await expect(items(page)).toHaveCount(Math.min(12, count));
  }
  await button(page, 'Next page').click();
  await button(page, 'Next page').click();
  await expect(page.getByText('Page 3 of 3 (12 total)')).toBeVisible();
  await size(page, 5).click();
  await expect(page.getByText('Page 1 of 3 (12 total)')).toBeVisible();
  // The list is requested with the page size stored on this device, before the preferences are loaded.
  const { promise: isListed, resolve: listed } = Promise.withResolvers<void>();
  await page.route('**/api/user-preferences', async (route) => {
    await isListed;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Page 1 of 3 (12 total)')).toBeVisible();
  await expect(size(page, 5)).toHaveAttribute('aria-pressed', 'true');
  listed();

  // The texts of the last page move to the first one once those before them are deleted.
  await button(page, 'Select transcriptions').click();
  for (const number of [1, 2]) {
    await expect(page.getByText(`Page ${number} of 3 (12 total)`)).toBeVisible();
    await expect(button(page, 'Next page')).toBeEnabled();
    await button(page, 'All').click();
    await button(page, 'Next page').click();
  }
  await button(page, 'Delete (10)').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Page 1 of 1 (2 total)')).toBeVisible();
  await expect(items(page)).toHaveCount(2);
});

test('the pager keeps the focus while a page loads, and when no further page follows; ages are updated', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, TWELVE);
  await page.clock.install();
  await page.goto('/app');
  const next = button(page, 'Next page');
  await expect(next).toBeEnabled();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/transcriptions\?/, async (route) => {
    await released;
    await route.continue();
  });
  await next.press('Enter');
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  release();
  await expect(page.getByText('Page 2 of 2 (12 total)')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(next).toBeFocused();
  await expect(button(page, 'Start recording')).toBeVisible();
  // Nobody touches the page for two hours.
  await expect(items(page).first()).toContainText('Just now');
  await page.clock.fastForward(2 * HOUR);
  await expect(items(page).first()).toContainText('2 hours ago');
});

test('a search waits for a pause in typing, keeps the caret and starts at page 1', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, TWELVE);
  await page.goto('/app');
  await button(page, 'Next page').click();
  await expect(page.getByText('Page 2 of 2 (12 total)')).toBeVisible();
  // The previous page stays visible until this one has loaded.
  await expect(items(page)).toHaveCount(2);
  const asked: string[] = [];
  page.on('request', (request) => {
    const found = new URL(request.url()).searchParams;
    if (found.has('search')) asked.push(`${found.get('search')} ${found.get('page')}`);
  });
  const search = page.getByRole('searchbox', { name: 'Search transcriptions' });
  await button(page, 'Collapse').click();
  await expect(search).toBeHidden();
  await page.locator('body').press('/');
  await expect(search).toBeFocused();
  // The search delay uses the page's fake clock, so that a busy machine may type slowly.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await search.pressSequentially('gardn');
  await page.clock.runFor(SEARCH_DEBOUNCE_MS - 100);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('e');
  await page.clock.runFor(SEARCH_DEBOUNCE_MS - 100);
  expect(asked).toEqual([]);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(page.getByText('Page 1 of 1 (2 total)')).toBeVisible();
  await expect(items(page)).toHaveCount(2);
  await expect(items(page).first()).toContainText('Plant beans in the garden');
  expect(asked).toEqual(['garden 1']);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('garden');
  expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(5);
  // A screen reader announces changes of this element, but not a new element.
  const line = await page.getByText('Page 1 of 1 (2 total)').elementHandle();
  await page.keyboard.type('xx');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(page.getByText('No transcription contains “gardexxn”.')).toBeVisible();
  await expect.poll(() => line?.textContent()).toBe('Nothing found');
  await expect(search).toHaveCSS('text-overflow', 'ellipsis');
  await button(page, 'Clear search').click();
  await expect(search).toBeFocused();
  await expect.poll(() => line?.textContent()).toBe('Page 1 of 2 (12 total)');
  await expect(page.getByText('Page 1 of 2 (12 total)')).toBeVisible();
});

test('a search that a host without the server answers says that only the texts there were searched', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, ['first']);
  await page.route('**/api/transcriptions?*search=*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), [OFFLINE_HEADER]: '1' };
    await route.fulfill({ response, headers, json: { ...(await response.json()), isPartial: true } });
  });
  await page.goto('/app');
  await expect(items(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('garden');
  await expect(page.getByText('Only the texts on this computer were searched.')).toBeVisible();
  await expect(page.getByText('No transcription contains')).toBeHidden();
});

test('several texts are selected and deleted at once, and a failure is shown', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const [first] = await seedTranscriptions(database, email, ['first', 'second', 'third', 'fourth']);
  await page.goto('/app');
  const begin = button(page, 'Select transcriptions');
  await begin.click();
  await expect(button(page, 'Delete (0)')).toBeDisabled();
  await button(page, 'All').click();
  await expect(button(page, 'Delete (4)')).toBeEnabled();
  await button(page, 'None').click();
  await expect(button(page, 'Delete (0)')).toBeDisabled();
  await button(page, 'Cancel').click();
  await expect(begin).toBeFocused();
  await begin.click();
  await items(page).filter({ hasText: 'third' }).click();
  // The accent colour is reserved for recording and for a screen's main action.
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCSS('accent-color', ink);
  await button(page, 'Delete (1)').click();
  await expect(page.getByRole('dialog', { name: 'Delete this transcription?' })).toContainText('The text is');
  await page.keyboard.press('Escape');
  // A search keeps the earlier selection.
  await page.getByRole('searchbox').fill('first');
  await expect(items(page)).toHaveCount(1);
  await button(page, 'All').click();
  await page.getByRole('searchbox').fill('');
  await expect(items(page)).toHaveCount(4);
  await expect(page.getByText('Ready to Record')).toBeVisible();

  await page.route('**/api/transcriptions/bulk-delete', (route) => route.fulfill({ status: 500 }));
  const remove = async () => {
    await button(page, 'Delete (2)').click();
    const question = page.getByRole('dialog', { name: 'Delete 2 transcriptions?' });
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await expect(toast(page)).toContainText('Failed to delete transcriptions');
  await expect(items(page)).toHaveCount(4);
  await page.unroute('**/api/transcriptions/bulk-delete');
  await remove();
  await expect(toast(page)).toContainText('Transcriptions deleted successfully');
  await expect(items(page)).toHaveText([/^fourth/, /^second/]);
  await expect(page.getByText('Total2')).toBeVisible();
  await expect(begin).toBeFocused();

  await page.reload();
  await expect(items(page)).toHaveText([/^fourth/, /^second/]);
  // On a phone, the button stays beside the heading.
  await page.setViewportSize({ width: 390, height: 844 });
  const middle = async (element: Locator) => {
    const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return y + height / 2;
  };
  const heading = page.getByRole('heading', { name: 'Recent Transcriptions' });
  const apart = async () => Math.abs((await middle(button(page, 'Collapse'))) - (await middle(heading)));
  await expect.poll(apart).toBeLessThan(8);
  await page.setViewportSize({ width: 1280, height: 720 });
  await button(page, 'Collapse').click();
  await page.reload();
  await button(page, 'Expand').click();
  await expect(items(page)).toHaveText([/^fourth/, /^second/]);
  await page.goto(`/app?transcription=${first}`);
  await expect(page.getByRole('heading', { name: 'Transcription not found' })).toBeVisible();

  // A text opened after a deletion, but before the list was refetched, stays open.
  const editor = page.getByRole('textbox', { name: 'Transcription text' });
  const item = (text: string) => items(page).filter({ hasText: text }).getByRole('button').first();
  await item('fourth').click();
  await expect(editor).toHaveText('fourth');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/transcriptions\?/, async (route) => {
    await released;
    await route.continue();
  });
  await button(page, 'Delete transcription: fourth').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await item('second').click();
  await expect(editor).toHaveText('second');
  release();
  await expect(button(page, 'Delete transcription: fourth')).toHaveCount(0);
  await expect(button(page, 'Delete transcription: second')).toBeEnabled();
  await expect(editor).toHaveText('second');
});

test('a merge that completes while the user types leaves the focus in the search field', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, ['first', 'second']);
  await page.goto('/app');
  await button(page, 'Select transcriptions').click();
  await button(page, 'All').click();
  const release = await holdRequests(page, '**/api/transcriptions/merge');
  await button(page, 'Merge').click();
  await page.getByRole('searchbox').fill('fir');
  await release();
  await expect(button(page, 'Select transcriptions')).toBeVisible();
  await page.keyboard.type('st');
  await expect(page.getByRole('searchbox')).toHaveValue('first');
});

for (const path of ['/app', '/recent']) {
  test(`a deletion by keyboard moves the focus to the next text, or to the heading, on ${path}`, async ({
    page,
    server,
    database,
  }) => {
    const email = await createAccount(page, server);
    await seedTranscriptions(database, email, ['first', 'second', 'third']);
    await page.goto(path);
    const trash = (text: string): Locator => button(page, `Delete transcription: ${text}`);
    // The newest text comes first. After the last item, the focus moves to the previous one.
    for (const [text, next] of [
      ['second', trash('first')],
      ['first', trash('third')],
      ['third', page.getByRole('heading', { name: 'Recent Transcriptions' })],
    ] as const) {
      // A press during the previous deletion is ignored.
      await expect(trash(text)).toBeEnabled();
      await trash(text).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
      await expect(trash(text)).toHaveCount(0);
      await expect(next).toBeFocused();
    }
  });
}

test('the history page offers filter, page sizes and selection, opens texts, and restores its position', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, [
    ...TWELVE,
    { text: 'Claude wrote this one', aiService: 'anthropic' },
    { text: 'Perplexity wrote this one', aiService: 'perplexity' },
  ]);
  await page.goto('/recent');
  await expect(page.getByText('Page 1 of 2 (14 total)')).toBeVisible();
  await expect(size(page, 1)).toHaveCount(0);
  for (const count of [20, 50, 10, 5]) {
    await size(page, count).click();
    await expect(page.getByText(`Page 1 of ${Math.ceil(14 / count)} (14 total)`)).toBeVisible();
    await expect(items(page)).toHaveCount(Math.min(14, count));
  }
  const filter = page.getByRole('combobox', { name: 'AI service' });
  await expect(filter.getByRole('option')).toHaveText(['All services', 'ChatGPT', 'Claude', 'Perplexity']);
  // The next page starts in view, although the pager is below the list.
  await page.setViewportSize({ width: 1280, height: 360 });
  await button(page, 'Next page').click();
  await expect(page.getByText('Page 2 of 3 (14 total)')).toBeVisible();
  await expect(items(page).first()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await filter.selectOption('Claude');
  await expect(page.getByText('Page 1 of 1 (1 total)')).toBeVisible();
  await expect(items(page)).toHaveText(/^Claude wrote this one.*Transcribed by Moonshine$/);
  await filter.selectOption('All services');
  await expect(page.getByText('Page 1 of 3 (14 total)')).toBeVisible();

  // On a phone, the texts do not move.
  const heading = page.getByRole('heading', { level: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  // The heading, whose size is in vw, has it only after a frame.
  await expect.poll(() => heading.evaluate((each) => getComputedStyle(each).fontSize)).toBe('28px');
  const top = () =>
    items(page)
      .first()
      .evaluate((item) => item.getBoundingClientRect().top + scrollY);
  const before = await top();
  await button(page, 'Select transcriptions').click();
  await expect(button(page, 'Select All')).toBeFocused();
  expect(await top()).toBe(before);
  // On a tablet, the page is aligned with its header and footer.
  await page.setViewportSize({ width: 820, height: 1180 });
  const left = async (text: Locator) => (await text.boundingBox())?.x;
  const footer = page.getByRole('contentinfo').getByText('Parlance', { exact: true }).first();
  await expect.poll(() => left(footer)).toBeGreaterThan(20);
  expect(await left(heading)).toBe(await left(footer));
  await page.setViewportSize({ width: 1280, height: 720 });
  await button(page, 'Select All').click();
  await expect(button(page, 'Delete (5)')).toBeEnabled();
  await button(page, 'Deselect All').click();
  await expect(button(page, 'Delete (0)')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select: Claude wrote this one' }).check();
  await button(page, 'Delete (1)').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Transcription deleted');
  await expect(button(page, 'Select transcriptions')).toBeFocused();
  await expect(page.getByText('Page 1 of 3 (13 total)')).toBeVisible();

  await items(page).filter({ hasText: 'Plant beans' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/\/app\?/);
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).toHaveText(
    'Plant beans in the garden',
  );
  expect(await page.evaluate(() => sessionStorage.getItem('selectedTranscription'))).toBeNull();

  // Back restores the position, also after a reload.
  await page.setViewportSize({ width: 1280, height: 360 });
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.goBack();
  const opened = items(page).filter({ hasText: 'Plant beans' }).getByRole('button').first();
  await expect(opened).toBeFocused();
  await items(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => history.state.position?.[0])).toBeGreaterThan(100);
  const place = await scrolled();
  await items(page).last().getByRole('button').first().click();
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).toBeVisible();
  await page.goBack();
  await expect.poll(scrolled).toBe(place);
  await page.reload();
  await expect(items(page).last()).toBeVisible();
  await expect.poll(scrolled).toBe(place);
});

test('the history page shows an empty history and a failed load', async ({ page, server }) => {
  await createAccount(page, server);
  const list = /\/api\/transcriptions\?/;
  await page.route(list, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/recent');
  await expect(page.getByRole('heading', { name: 'Error loading transcriptions' })).toBeVisible();
  await expect(
    page.getByText('There was a problem loading your transcriptions. Please try again.'),
  ).toBeVisible();
  await page.unroute(list);
  await button(page, 'Refresh Page').click();
  await expect(page.getByRole('heading', { name: 'No transcriptions found' })).toBeVisible();
  await button(page, 'Start Recording').click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(button(page, 'Start recording')).toBeEnabled();
});

test('the list and the open text name the speech engine and the writing service that were used', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const heardBy = { engine: 'moonshine', model: 'Moonshine Tiny' };
  const [spoken = '', written = ''] = await seedTranscriptions(database, email, [
    { text: 'Just as I said it', heardBy },
    {
      text: 'um this too',
      personalized: 'This, too.',
      heardBy: { engine: 'openai', model: 'whisper-1' },
      writtenBy: { service: 'anthropic', model: 'claude-sonnet-4-6' },
    },
    { text: 'um of long ago', personalized: 'Of long ago.' },
  ]);
  const meta = async (): Promise<string[]> =>
    (await items(page).allInnerTexts()).map((text) => text.split('\n').at(-1) ?? '');
  for (const path of ['/app', '/recent']) {
    await page.goto(path);
    await expect(items(page)).toHaveCount(3);
    expect(await meta()).toEqual([
      'Transcribed by Moonshine',
      'Written by Claude Sonnet 4',
      'Transcribed by Moonshine Tiny',
    ]);
    await expect(page.getByRole('main').getByRole('list')).not.toContainText('ChatGPT');
  }
  const badges = async (id: string): Promise<string> => {
    await page.goto(`/app?transcription=${id}`);
    await expect(page.getByRole('textbox', { name: 'Transcription text' })).not.toBeEmpty();
    const top = page.getByRole('region', { name: 'Current Transcription' }).locator('time').locator('..');
    return top.innerText();
  };
  expect(await badges(spoken)).toMatch(/Transcribed by Moonshine Tiny on this server\s+As spoken/);
  expect(await badges(written)).toMatch(/Transcribed by whisper-1\s+Written by Claude Sonnet 4/);
});
