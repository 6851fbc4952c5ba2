import type { Page } from '@playwright/test';
import { OFFLINE_HEADER } from '../../src/contract/api/unreachable.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { button, openText, savedStatus, storedText, textArea } from './editor-page.ts';
import { createAccount, expect, test } from './fixtures.ts';

/** Blocks the edits of one page from the server, and nothing else. */
const holdEdits = (page: Page) =>
  page.route('**/api/transcriptions/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );

async function typeUnsent(page: Page, text: string): Promise<void> {
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
  await expect(page.getByText('Not saved - will retry')).toBeVisible();
}

test('an edit that can’t be saved is announced once, however often its save is tried again', async ({
  page,
  server,
  database,
}) => {
  await page.clock.install();
  await openText({ page, server, database }, 'Written');
  const region = savedStatus(page).getByRole('status');
  await region.evaluate((element) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => heard.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await holdEdits(page);
  await typeUnsent(page, ' on the train');
  for (let tries = 0; tries < 2; tries += 1) {
    const failed = page.waitForEvent('requestfailed');
    await page.clock.fastForward(10_000);
    await failed;
  }
  await expect(page.getByText('Not saved - will retry')).toBeVisible();
  expect(await heard()).toEqual(['Not saved - will retry']);
  await page.unroute('**/api/transcriptions/*');
  await page.clock.fastForward(10_000);
  await expect(savedStatus(page)).toBeVisible();
  expect(await heard()).toEqual(['Not saved - will retry', '']);
});

test('an unsent edit of a closed window is sent automatically, also while another has the text open', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Written');
  const reading = await page.context().newPage();
  await reading.goto(page.url());
  await expect(textArea(reading)).toHaveText('Written');
  await page.context().setOffline(true);
  await typeUnsent(page, ' on the train');
  await page.close();
  const later = await page.context().newPage();
  await page.context().setOffline(false);
  await later.goto('/recent');
  await expect(later.getByText('Written on the train')).toBeVisible();
  expect((await storedText(later, id)).text).toBe('Written on the train');
});

test('an unsent edit is sent by another window only after its own window is closed', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Written');
  await holdEdits(page);
  await typeUnsent(page, ' twice');
  const other = await page.context().newPage();
  await other.goto('/recent');
  await expect(other.getByText('Written')).toBeVisible();
  await other.waitForLoadState('networkidle');
  expect((await storedText(other, id)).text).toBe('Written');
  await page.close();
  await other.reload();
  await expect(other.getByText('Written twice')).toBeVisible();
  expect((await storedText(other, id)).text).toBe('Written twice');
});

test('an unsent edit of a text that another device deleted is offered for copying', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Written');
  await holdEdits(page);
  await typeUnsent(page, ' on the train');
  const other = await page.context().newPage();
  await other.goto(server.url);
  const deleted = await page.request.delete(`${server.url}/api/transcriptions/${id}`, {
    headers: { origin: server.url },
  });
  expect(deleted.ok()).toBe(true);
  await page.close();
  await other.goto('/recent');
  await expect(other.getByText('was deleted somewhere else')).toBeVisible();
  await expect(other.getByText('Written on the train')).toBeVisible();
  await other.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await other.getByRole('button', { name: 'Copy text' }).click();
  await expect(other.getByText('Text copied!')).toBeVisible();
  expect(await other.evaluate(() => navigator.clipboard.readText())).toBe('Written on the train');
  await other.reload();
  await other.waitForLoadState('networkidle');
  await expect(other.getByText('was deleted somewhere else')).toHaveCount(0);
});

test('an open text stays open when refetching it fails', async ({ page, server, database }) => {
  const id = await openText({ page, server, database }, 'Written');
  // Simulates the answer of a host that can't reach the server: its cached data.
  await page.route(`**/api/transcriptions/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [OFFLINE_HEADER]: '1' } });
  });
  await page.route('**/api/user', (route) => route.abort());
  await page.reload();
  await expect(textArea(page)).toBeVisible();
  await page.unroute(`**/api/transcriptions/${id}`);
  await page.route(`**/api/transcriptions/${id}`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 404, json: { error: 'Not found', code: 'not_found' } })
      : route.fallback(),
  );
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  // Any response, also of a pending request, shows the page that the server is back: then it refetches the user.
  const isBack = page.waitForResponse((response) => response.url().endsWith('/api/user') && response.ok());
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.unroute('**/api/user');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await isBack;
  await page.waitForLoadState('networkidle');
  await page.keyboard.type(' and more');
  await expect(savedStatus(page)).toBeVisible();
  await expect(textArea(page)).toHaveText('Written and more');
});

test('a text that was read while the server was away opens as another device has saved it since', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Written');
  let serverState: 'away' | 'failing' | 'back' = 'away';
  await page.route('**/api/**', async (route) => {
    if (serverState === 'back') return route.fallback();
    const isText = new URL(route.request().url()).pathname.endsWith(id);
    if (serverState === 'failing') return isText ? route.abort() : route.fallback();
    // Simulates a host that can't reach the server: it answers from its cache.
    if (route.request().method() !== 'GET') return route.abort();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [OFFLINE_HEADER]: '1' } });
  });
  await page.reload();
  await expect(textArea(page)).toHaveText('Written');
  await page.getByRole('link', { name: 'Recent' }).click();
  await expect(textArea(page)).toHaveCount(0);
  await expect(page.getByText('Written')).toBeVisible();
  const saved = await page.request.patch(`${server.url}/api/transcriptions/${id}`, {
    headers: { origin: server.url },
    data: { version: 1, text: 'Written elsewhere', html: null },
  });
  expect(saved.ok()).toBe(true);
  const reconnect = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  serverState = 'failing';
  await reconnect();
  await page.getByText('Written elsewhere').click();
  // Without the newer text, what was read stays readable.
  await expect(textArea(page)).toHaveText('Written');
  serverState = 'back';
  await reconnect();
  // Opened before the page knows that the server is back, it is still the text that was read.
  await expect(async () => {
    await page.getByRole('link', { name: 'Recent' }).click();
    await page.getByText('Written elsewhere').click();
    await expect(textArea(page)).toHaveText('Written elsewhere', { timeout: 3000 });
  }).toPass();
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and here');
  await expect(savedStatus(page)).toBeVisible();
  expect((await storedText(page, id)).text).toBe('Written elsewhere and here');
});

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('parlance-draft:')));

test('deleting a text in the editor deletes its unsent edits', async ({ page, server, database }) => {
  await openText({ page, server, database }, 'Written');
  await holdEdits(page);
  await typeUnsent(page, ' in vain');
  expect(await kept(page)).toHaveLength(1);
  await button(page, 'Delete transcription').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Transcription deleted', { exact: true })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
});

test('deleting a text in the history deletes its unsent edits, also after leaving the page', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Written');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/transcriptions/*', async (route) => {
    const method = route.request().method();
    if (method === 'POST') await answer.promise;
    // Edits that can't be sent stay on the device.
    await (method === 'PATCH' ? route.abort() : route.fallback());
  });
  await page.evaluate(async (transcription) => {
    const user: { id: string } = await (await fetch('/api/user')).json();
    const draft = { text: 'Written in vain', html: null, version: 1 };
    localStorage.setItem(`parlance-draft:${user.id}:${transcription}`, JSON.stringify(draft));
  }, id);
  await page.goto('/recent');
  await button(page, 'Delete transcription: Written').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  // The page is left before the server has answered.
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  expect(await kept(page)).toHaveLength(1);
  answer.resolve();
  await expect.poll(() => kept(page)).toEqual([]);
});

test('the page asks before it is left while an edit is neither sent nor stored', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Written');
  await holdEdits(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await typeUnsent(page, ' on the train');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  // After the editor is closed, the page sends the edit.
  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.unrouteAll();
  await page.evaluate(() => {
    for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
  });
  await expect.poll(async () => (await storedText(page, id)).text).toBe('Written on the train');
});

/** Leaves the open text. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Recent' }).click();
  await expect(textArea(page)).toHaveCount(0);
}

test('an edit whose last save failed as its text was left is sent while the page stays open', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Written');
  const failed: string[] = [];
  await page.route(`**/api/transcriptions/${id}`, (route) => {
    if (route.request().method() !== 'PATCH' || failed.length === 3) return route.fallback();
    failed.push('internal');
    return route.fulfill({ status: 500, json: { error: 'Something failed.', code: 'internal' } });
  });
  await textArea(page).press('ControlOrMeta+End');
  await page.keyboard.type(' on the train');
  await leave(page);
  await expect.poll(async () => (await storedText(page, id)).text).toBe('Written on the train');
  expect(failed).toHaveLength(3);
  await expect.poll(() => kept(page)).toEqual([]);
});

test('a text left during its save and opened again is saved after it, and its draft is kept until then', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Written');
  const held: (() => void)[] = [];
  await page.route(`**/api/transcriptions/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await new Promise<void>((resolve) => held.push(resolve));
    return route.fallback();
  });
  const type = async (text: string): Promise<void> => {
    await textArea(page).press('ControlOrMeta+End');
    await page.keyboard.type(text);
  };
  await type(' on the train');
  await leave(page);
  await expect.poll(() => held.length).toBe(1);
  await page.getByText('Written', { exact: true }).click();
  await expect(textArea(page)).toHaveText('Written on the train');
  await type(' home');
  const draft = async () => {
    const [entry = ''] = await kept(page);
    return page.evaluate((key) => localStorage.getItem(key), entry);
  };
  // It waits with the new words, which a closed window would leave here.
  await expect.poll(draft).toContain('on the train home');
  expect(held).toHaveLength(1);
  held[0]?.();
  await expect.poll(() => held.length).toBe(2);
  expect(await draft()).toContain('on the train home');
  for (let released = 1; released < 5; released += 1) {
    held[released]?.();
    await page.waitForTimeout(100);
  }
  await expect(savedStatus(page)).toBeVisible();
  expect((await storedText(page, id)).text).toBe('Written on the train home');
  await expect(textArea(page)).toHaveText('Written on the train home');
  await expect(page.getByText('This text was also changed elsewhere')).toHaveCount(0);
});

test('keys typed after another device’s merge has replaced the text start nothing, until the user moves on', async ({
  page,
  server,
  database,
}) => {
  await page.clock.install();
  const email = await createAccount(page, server);
  const ids = await seedTranscriptions(database, email, ['Ships', 'Birds']);
  await page.goto(`${server.url}/app?transcription=${ids[0]}`);
  const heading = page.getByRole('heading', { name: 'Current Transcription' });
  const versions = page.getByRole('dialog', { name: 'Versions' });
  const tabToButton = async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  };
  const merge = ['merge', { ids }, /Birds/] as const;
  const unmerge = [`${ids[0]}/unmerge`, undefined, /^Ships$/] as const;
  for (const [[path, data, words], moveOn] of [
    [merge, tabToButton],
    [unmerge, () => heading.click()],
    [merge, () => page.clock.fastForward(2000)],
    // A screen reader moves the focus without the pointer.
    [unmerge, () => button(page, 'Start recording').focus()],
  ] as const) {
    await textArea(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    const headers = { origin: server.url };
    const change = await page.request.post(`${server.url}/api/transcriptions/${path}`, { headers, data });
    expect(change.ok()).toBe(true);
    await page.keyboard.type(' sail');
    // Seen at once: two seconds without a key are a pause.
    await expect.poll(() => textArea(page).textContent(), { intervals: [50] }).toMatch(words);
    await expect(heading).toBeFocused();
    await page.keyboard.type('far this time / ');
    await expect(button(page, 'Start recording')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Unpin' })).toHaveCount(0);
    await expect(heading).toBeFocused();
    await moveOn();
    await page.keyboard.press('h');
    await expect(versions).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(versions).toHaveCount(0);
  }
});

test('keys start what they should after a text that was only read, or left, is deleted', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const ids = await seedTranscriptions(database, email, ['Ships', 'Birds']);
  for (const [id, typed] of [
    [ids[0], ''],
    [ids[1], ' sail'],
  ] as const) {
    await page.goto(`${server.url}/app?transcription=${id}`);
    await textArea(page).click();
    await page.keyboard.type(typed);
    await button(page, 'Delete transcription').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(textArea(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});
