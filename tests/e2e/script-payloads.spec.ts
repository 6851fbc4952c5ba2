import type { Page } from '@playwright/test';
import { SCRIPT_PAYLOADS } from '../support/script-payloads.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { createAccount, expect, test } from './fixtures.ts';
import { openTranscription } from './transcription-page.ts';

/** The payloads that a page ran or tried to run: the browser reports each violation of its policy. */
async function watch(page: Page): Promise<() => Promise<readonly string[]>> {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted(HTML|Script)/.test(message.text())) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(error.message));
  page.on('dialog', (dialog) => violations.push(`dialog ${dialog.message()}`));
  await page.addInitScript(() => {
    Object.assign(window, {
      __executed: () => sessionStorage.setItem('executed', `${location.pathname}${location.search}`),
    });
  });
  return async () => {
    const executed = await page.evaluate(() => sessionStorage.getItem('executed'));
    return [...violations, ...(executed === null ? [] : [`executed on ${executed}`])];
  };
}

test('300 script payloads in every displayed field: none runs, and none violates the policy', async ({
  page,
  server,
  database,
}) => {
  // It walks through every page, each with three hundred payloads.
  test.slow();
  expect(SCRIPT_PAYLOADS).toHaveLength(300);
  const found = await watch(page);
  const email = await createAccount(page, server);
  const send = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await page.request[method](path, { data, headers: { origin: server.url } });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  };
  const short = SCRIPT_PAYLOADS.filter((payload) => payload.length <= 100);
  const [first = '', second = '', third = ''] = short;
  await send('patch', '/api/user', { name: first });
  await send('post', '/api/personality-profile', {
    name: first,
    jobTitle: second,
    nickname: third,
    writingSample: SCRIPT_PAYLOADS.slice(0, 10).join('\n'),
    emailGreeting: second,
    emailClosing: third,
  });
  for (const [n, name] of short.slice(0, 20).entries()) {
    const description = SCRIPT_PAYLOADS.slice(n * 15, n * 15 + 3)
      .join(' ')
      .slice(0, 500);
    await send('post', '/api/voice-profiles', { name, description, vocabulary: [name.slice(0, 60)] });
  }
  await send('post', '/api/user/api-tokens', { name: second, scopes: ['texts:read'], expiresInDays: 30 });
  await send('post', '/api/recipes', {
    name: third.slice(0, 60),
    icon: 'notes',
    steps: [{ tool: 'custom', instruction: second }],
    key: null,
    place: 'menu',
  });
  await send('post', '/api/saved-searches', { name: short[3]?.slice(0, 60), search: first });
  const all = SCRIPT_PAYLOADS.join('\n');
  const [whole = '', ...others] = await seedTranscriptions(database, email, [all, ...SCRIPT_PAYLOADS]);
  // Bypasses the server's own sanitiser.
  await database.db
    .updateTable('transcriptions')
    .set({ edited_text: all, edited_html: SCRIPT_PAYLOADS.map((payload) => `<p>${payload}</p>`).join('') })
    .where('id', '=', whole)
    .execute();

  await openTranscription(page, whole);
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).toContainText('constructor');
  expect(await found()).toEqual([]);
  await openTranscription(page, others[0] ?? '');
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).toContainText('__executed');
  await page.goto('/recent');
  const sizes = page.getByRole('group', { name: 'Items per page' });
  await sizes.getByRole('button', { name: '50', exact: true }).click();
  const main = page.locator('main');
  const opens = main.getByText('__executed');
  for (let at = 1; at <= 6; at += 1) {
    await expect(page).toHaveURL(at === 1 ? /\/recent$/ : new RegExp(`page=${at}$`));
    // Long payloads are cut before `__executed`.
    await expect.poll(() => opens.count()).toBeGreaterThan(35);
    await page.getByRole('button', { name: 'Next page' }).click();
  }
  await page.goto('/voice-profiles');
  await expect(main.getByText(first, { exact: true }).first()).toBeVisible();
  await page.goto('/settings');
  await expect(main.getByRole('region', { name: 'Account' }).getByLabel('Name')).toHaveValue(first);
  // The token and the recipe.
  await expect(main.getByText(second).first()).toBeVisible();
  await expect(main.getByText(third.slice(0, 60)).first()).toBeVisible();
  await page.goto(`/recent?q=${encodeURIComponent(first)}`);
  await expect(page.getByRole('searchbox')).toHaveValue(first);
  await expect(opens.first()).toBeVisible();
  await page.goto('/analytics');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await found()).toEqual([]);
});

test('the detection of script execution detects two executed payloads', async ({ page, server }) => {
  const found = await watch(page);
  await createAccount(page, server);
  await page.goto('/settings');
  const ways = [
    () => {
      const link = Object.assign(document.createElement('a'), { href: 'javascript:window.__executed()' });
      document.body.append(link);
      link.click();
    },
    () => {
      setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'));
    },
  ];
  for (const [n, way] of ways.entries()) {
    await page.evaluate(way);
    await expect.poll(async () => (await found()).length).toBeGreaterThan(n);
  }
});
