import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { startServer } from '../support/server-process.ts';
import { expectAccessible } from './expect-accessible.ts';
import {
  test as base,
  chooseLanguage,
  collectPageErrors,
  createAccount,
  expect,
  PASSWORD,
  toast,
} from './fixtures.ts';

/** A free port: links in mails contain it, so the server can't choose one itself. */
const freePort = () =>
  new Promise<string>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(String(port)));
    });
  });

const test = base.extend<object, { box: Mailbox }>({
  box: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const box = await openMailbox();
      await use(box);
      await box.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ dataDir, box }, use) => {
      const settings = { SPEECH_ENGINE: 'moonshine', SMTP_URL: box.url, PORT: await freePort() };
      const server = await startServer(dataDir, settings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const NEW_PASSWORD = 'another-long-walk';
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The text of the last mail to an address, once one has arrived. */
async function mailTo(box: Mailbox, email: string): Promise<string> {
  const textOf = () => box.arrived.findLast(({ to }) => to.includes(email))?.mail.text;
  await expect.poll(textOf).toBeDefined();
  return textOf() ?? '';
}
const linkIn = async (box: Mailbox, email: string): Promise<string> =>
  (await mailTo(box, email)).match(/http:\S+\/confirm\?token=\S+/)?.[0] ?? '';

/** Signs in with a password through the form. */
async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('the name can be changed, and problems are shown under their field (growth 4, 5, 8)', async ({
  page,
  server,
}) => {
  const pageErrors = collectPageErrors(page);
  await createAccount(page, server);
  await page.goto('/settings');
  const name = card(page, 'Account').getByLabel('Name');
  const save = card(page, 'Account').getByRole('button', { name: 'Save name' });
  await expect(save).toBeDisabled();
  await name.fill(' ');
  await page.route('**/assets/**', (route) => route.abort());
  await save.click();
  await expect(toast(page)).toContainText('Parlance can’t be reached');
  await page.unroute('**/assets/**');
  await save.click();
  await expect(name).toHaveAccessibleDescription('Name is required');
  await name.fill(' Ann Other ');
  await save.click();
  await expect(toast(page)).toContainText('Name updated');
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(name).toHaveValue('Ann Other');
  // Another tab follows, unless a name was typed there.
  const other = await page.context().newPage();
  await other.goto('/settings');
  const otherName = card(other, 'Account').getByLabel('Name');
  await expect(otherName).toHaveValue('Ann Other');
  await name.fill('Ann Next');
  await save.click();
  await expect(otherName).toHaveValue('Ann Next');
  await expect(card(other, 'Account').getByRole('button', { name: 'Save name' })).toBeDisabled();
  await otherName.fill('Typed');
  await name.fill('Ann Other');
  await save.click();
  await expect(save).toBeDisabled();
  await expect(otherName).toHaveValue('Typed');
  await other.close();
  await page.route('**/api/user', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await name.fill('Ann Third');
  await save.click();
  await expect(toast(page)).toContainText('Failed to update name');
  expect(pageErrors.filter((trouble) => !trouble.includes('ERR_FAILED'))).toEqual([]);
});

test('an email address is confirmed by the link in a mail (growth 2, 7)', async ({ page, server, box }) => {
  const email = await createAccount(page, server);
  await page.goto('/settings');
  const account = card(page, 'Account');
  await expect(account).toContainText('Not verified');
  await account.getByRole('button', { name: 'Send verification email' }).click();
  await expect(toast(page)).toContainText('Verification email sent');
  const other = await page.context().newPage();
  await other.goto('/settings');
  await expect(card(other, 'Account')).toContainText('Not verified');
  await page.goto(await linkIn(box, email));
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible();
  await page.getByRole('button', { name: 'Verify address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeFocused();
  await page.getByRole('button', { name: 'Go to your settings' }).click();
  await expect(account.getByText('Verified', { exact: true })).toBeVisible();
  await expect(account.getByRole('button', { name: 'Send verification email' })).toHaveCount(0);
  await expect(card(other, 'Account').getByText('Verified', { exact: true })).toBeVisible();
  await page.goto(await linkIn(box, email));
  await page.getByRole('button', { name: 'Verify address' }).click();
  await expect(page.getByRole('alert')).toContainText('This link no longer works.');
  await page.goto('/confirm');
  await expect(page.getByText('Part of this address is missing.')).toBeVisible();
});

test('an address confirmed in another browser is noticed at the next request', async ({
  page,
  server,
  box,
  browser,
}) => {
  const email = await createAccount(page, server);
  await page.goto('/settings');
  const account = card(page, 'Account');
  const send = account.getByRole('button', { name: 'Send verification email' });
  await send.click();
  await expect(toast(page)).toContainText('Verification email sent');
  const elsewhere = await browser.newPage();
  await elsewhere.goto(await linkIn(box, email));
  await elsewhere.getByRole('button', { name: 'Verify address' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Your address is verified' })).toBeFocused();
  await elsewhere.close();
  await send.click();
  await expect(toast(page)).toContainText('Your address is verified');
  await expect(account.getByText('Verified', { exact: true })).toBeVisible();
  await expect(send).toHaveCount(0);
});

test('a link in a mail signs the user in, once and only after a click', async ({
  page,
  server,
  box,
  database,
}) => {
  const email = await createAccount(page, server);
  await database.db
    .updateTable('user')
    .set({ emailVerified: 1 as never })
    .where('email', '=', email)
    .execute();
  await page.context().clearCookies();
  await page.goto('/auth');
  const send = page.getByRole('button', { name: 'Email me a link' });
  await send.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await page.getByLabel('Email').fill(email);
  await send.click();
  await expect(page.getByRole('status').getByText(`If ${email} is the verified address`)).toBeVisible();
  await expectAccessible(page);
  const link = (await mailTo(box, email)).match(/\/sign-in-link\?[\w=-]+/)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Sign in with your link' })).toBeVisible();
  await expectAccessible(page);
  // A mail scanner that opens the page does not sign in.
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/app/);
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await page.waitForURL(/\/auth/);
});

test('a forgotten password is reset by the link in a mail', async ({ page, server, box }) => {
  const email = await createAccount(page, server);
  const webhook = { url: 'https://example.com/hook', withText: true };
  await page.request.post('/api/webhooks', { data: webhook, headers: { origin: server.url } });
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await page.getByLabel('Email').fill(email);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
  const link = (await mailTo(box, email)).match(/\/reset-password\?[\w=-]+/)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeFocused();
  // Someone else may have registered with the address, and would receive every text.
  await expect(page.getByText('webhooks were removed')).toBeVisible();
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
  await expect(page.getByRole('alert').getByRole('heading')).toBeFocused();
  await signIn(page, server.url, email, NEW_PASSWORD);
  await page.waitForURL(/\/app$/);
});

test('an email address is changed by the link sent to the new address (growth 2, 8)', async ({
  page,
  server,
  box,
}) => {
  const email = await createAccount(page, server);
  const newEmail = `new-${email}`;
  await page.goto('/settings');
  const change = card(page, 'Change email');
  const ask = async (address: string, password: string) => {
    await change.getByLabel('New email').fill(address);
    await change.getByLabel('Current password').fill(password);
    await change.getByRole('button', { name: 'Change email' }).click();
  };
  await ask('nobody', '');
  await expect(change.getByLabel('New email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  await expect(change.getByLabel('Current password')).toHaveAccessibleDescription('Password is required');
  await ask(newEmail, 'not-my-password');
  await expect(toast(page)).toContainText('Failed to change email');
  await expect(change.getByLabel('Current password')).toHaveAccessibleDescription(
    'Your current password is wrong.',
  );
  await ask(newEmail, PASSWORD);
  await expect(toast(page)).toContainText('Check your new inbox');
  await expect(change.getByLabel('Current password')).toHaveValue('');
  expect(await mailTo(box, email)).toContain(newEmail);
  await page.context().clearCookies();
  await page.goto(await linkIn(box, newEmail));
  await page.getByRole('button', { name: 'Verify address' }).click();
  await expect(page.getByText(`From now on you sign in with ${newEmail}.`)).toBeVisible();
  await signIn(page, server.url, newEmail, PASSWORD);
  await page.waitForURL(/\/app$/);
  await page.goto('/settings');
  await expect(card(page, 'Account')).toContainText(newEmail);
});

test('changing the password signs out all other devices and revokes API tokens (growth 2, 5)', async ({
  page,
  server,
  browser,
}) => {
  const email = await createAccount(page, server);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, server.url, email, PASSWORD);
  await elsewhere.waitForURL(/\/app$/);
  const token = await page.request.post(`${server.url}/api/user/api-tokens`, {
    data: { name: 'Backup', scopes: ['texts:read'], expiresInDays: null },
    headers: { origin: server.url },
  });
  expect(token.ok()).toBe(true);
  await page.goto('/settings');
  const tokens = card(page, 'API access');
  await expect(tokens).toContainText('Backup');
  const change = card(page, 'Change password');
  const fields = ['Current password', 'New password', 'Confirm new password'].map((label) =>
    change.getByLabel(label, { exact: true }),
  );
  const fill = async (...values: string[]) => {
    for (const [n, field] of fields.entries()) await field.fill(values[n] ?? '');
    await change.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(PASSWORD, NEW_PASSWORD, 'something-else');
  await expect(fields[2] ?? change).toHaveAccessibleDescription("Passwords don't match");
  await fill(PASSWORD, 'iloveyou', 'iloveyou');
  await expect(fields[1] ?? change).toHaveAccessibleDescription(/lists of common passwords/);
  await change.getByRole('button', { name: 'Show password' }).first().click();
  await expect(fields[0] ?? change).toHaveAttribute('type', 'text');
  await expect(fields[1] ?? change).toHaveAttribute('type', 'password');
  await fill(PASSWORD, NEW_PASSWORD, NEW_PASSWORD);
  await expect(toast(page)).toContainText('Password changed');
  await expect(tokens).not.toContainText('Backup');
  await elsewhere.goto(`${server.url}/recent`);
  await expect(elsewhere).toHaveURL(/\/auth$/);
  await page.reload();
  await expect(change).toBeVisible();
  await signIn(elsewhere, server.url, email, NEW_PASSWORD);
  await elsewhere.waitForURL(/\/(app|recent)$/);
  await elsewhere.context().close();
});

test('devices are listed, and signed out individually or all at once (growth 2)', async ({
  page,
  server,
  browser,
}) => {
  const email = await createAccount(page, server);
  const others: Page[] = [];
  for (const userAgent of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; rv:141.0) Gecko/20100101 Firefox/141.0',
  ]) {
    const other = await (await browser.newContext({ userAgent })).newPage();
    await signIn(other, server.url, email, PASSWORD);
    await other.waitForURL(/\/app$/);
    others.push(other);
  }
  const [phone, laptop] = others;
  await page.goto('/settings');
  const list = card(page, 'Security').getByRole('list', { name: 'Where you are signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText('This device');
  await list.getByRole('button', { name: /Log out Safari on iPhone/ }).click();
  await expect(toast(page)).toContainText('Logged out');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('button', { name: /Log out Firefox/ })).toBeFocused();
  await phone?.goto(`${server.url}/recent`);
  await expect(phone ?? page).toHaveURL(/\/auth$/);
  await expect(list).toContainText('Firefox on Windows');
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  await laptop?.goto(`${server.url}/recent`);
  await expect(laptop ?? page).toHaveURL(/\/auth$/);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  for (const other of others) await other.context().close();
});

test('an API token is created, shown once, used and revoked, by keyboard', async ({ page, server }) => {
  await createAccount(page, server);
  await page.goto('/settings#api-access');
  const access = card(page, 'API access');
  await access.getByRole('button', { name: 'Create token' }).press('Enter');
  await expect(access.getByLabel('Name')).toBeFocused();
  await expect(access.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name\./);
  await page.keyboard.type('Backup script');
  await access.getByRole('checkbox', { name: 'Search and read your texts' }).press('Space');
  await page.keyboard.press('Tab');
  await access.getByLabel('Name').press('Enter');
  await expect(access.getByRole('alert')).toHaveText('Tick at least one.');
  await access.getByRole('checkbox', { name: 'Search and read your texts' }).press('Space');
  await access.getByLabel('Name').press('Enter');
  const secret = access.getByLabel('Your new token “Backup script”');
  await expect(secret).toBeFocused();
  const authorization = `Bearer ${await secret.inputValue()}`;
  // Without TLS, a page has no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await access.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(access.getByRole('status')).toHaveText('It could not be copied. Select and copy it yourself.');
  await expectAccessible(page);
  await access.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(secret).toHaveCount(0);
  const tokens = access.getByRole('list', { name: 'Your tokens' });
  await expect(tokens).toContainText('Never used');
  // Node has no cookies of this page, which would be a second credential.
  const read = () => fetch(`${server.url}/api/transcriptions`, { headers: { authorization } });
  expect((await read()).status).toBe(200);
  await page.reload();
  await expect(tokens).toContainText('Last used');
  await tokens.getByRole('button', { name: 'Revoke Backup script' }).press('Enter');
  await expect(toast(page)).toContainText('Token revoked');
  await expect(tokens).toHaveCount(0);
  expect((await read()).status).toBe(401);
});

test('all account data is downloaded as a file, and a failure is shown (growth 8)', async ({
  page,
  server,
}) => {
  const email = await createAccount(page, server);
  await page.goto('/settings');
  const button = page.getByRole('button', { name: 'Without recordings' });
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('parlance-export.json');
  await expect(toast(page)).toContainText('Data Exported');
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(part as Buffer);
  expect(JSON.parse(Buffer.concat(parts).toString())).toMatchObject({ account: { email } });
  await page.route('**/api/user/export-data', (route) => route.fulfill({ status: 500, body: '{}' }));
  await button.click();
  await expect(toast(page)).toContainText('Failed to export your data. Please try again.');
});

test('an export and an account deletion complete after the user leaves the settings (growth 4, 7)', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/settings');
  const held = async (path: string) => {
    const gate = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await gate.promise;
      await route.fulfill({ response });
    });
    return gate;
  };
  const file = await held('**/api/user/export-data?recordings=true');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  const download = page.waitForEvent('download');
  file.resolve();
  expect((await download).suggestedFilename()).toBe('parlance-export.zip');
  await expect(toast(page)).toContainText('Data Exported');
  await page.goBack();

  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('parlance-last-user') ?? '{}');
    localStorage.setItem(`parlance-draft:${user.id}:1`, '{"text":"unsent","version":1}');
  });
  const deletion = await held('**/api/user/delete-account');
  const danger = card(page, 'Danger zone');
  await danger.getByRole('button', { name: 'Delete account' }).click();
  await danger.getByLabel('Type DELETE to confirm').fill('DELETE');
  await danger.getByRole('button', { name: 'Delete my account forever' }).click();
  await expect(danger.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  deletion.resolve();
  await expect(toast(page)).toContainText('Account Deleted');
  await expect(page).toHaveURL(/\/auth$/);
  const kept = await page.evaluate(() => Object.entries(localStorage).flat().join());
  expect(kept).not.toMatch(/draft|unsent|example\.com/);
});

test('an account is deleted in two steps, with all its data on this device (growth 4, 7)', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  await page.goto('/settings');
  const danger = card(page, 'Danger zone');
  await expect(danger).toBeVisible();
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('parlance-last-user') ?? '{}');
    localStorage.setItem(`parlance-draft:${user.id}:1`, '{"text":"unsent","version":1}');
  });
  await danger.getByRole('button', { name: 'Delete account' }).click();
  const word = danger.getByLabel('Type DELETE to confirm');
  const final = danger.getByRole('button', { name: 'Delete my account forever' });
  await expect(word).toBeFocused();
  for (const typed of ['', 'delete', 'DELETE ', ' DELETE']) {
    await word.fill(typed);
    await expect(final).toBeDisabled();
  }
  await word.fill('DELETE');
  await danger.getByRole('button', { name: 'Cancel' }).click();
  await expect(word).toBeHidden();
  await expect(danger.getByRole('button', { name: 'Delete account' })).toBeFocused();
  await danger.getByRole('button', { name: 'Delete account' }).click();
  await expect(word).toHaveValue('');
  // The sign-in is too long ago, so the server asks for the password.
  const longAgo = new Date(Date.now() - 16 * 60_000).toISOString();
  await database.db.updateTable('session').set({ createdAt: longAgo }).execute();
  await word.fill('DELETE');
  await final.click();
  const password = danger.getByLabel('Your password');
  await expect(password).toBeFocused();
  await password.fill('not-my-password');
  await final.click();
  await expect(toast(page)).toContainText('Failed to delete account');
  await expect(password).toHaveAccessibleDescription(/Your current password is wrong/);
  const other = await page.context().newPage();
  // None of its requests may be answered after the deletion.
  await Promise.all([other.waitForResponse('**/api/capabilities'), other.goto('/recent')]);
  await expect(other.getByRole('searchbox')).toBeVisible();
  await password.fill(PASSWORD);
  await final.click();
  await expect(toast(page)).toContainText('Account Deleted');
  await expect(page).toHaveURL(/\/auth$/);
  const kept = await page.evaluate(() => Object.entries(localStorage).flat().join());
  expect(kept).not.toMatch(/draft|unsent|example\.com/);
  expect(await page.context().cookies()).toEqual([]);
  await expect(other).toHaveURL(/\/auth$/);
  await expect(other.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(other.getByText('You were logged out.')).toHaveCount(0);
  await signIn(page, server.url, email, PASSWORD);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
});

test('deleting the account removes its recordings on this device although the response is lost', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/app');
  const stores = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(stores).toContain('parlance-takes');
  const count = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('parlance-takes');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const all = opening.result.transaction('takes').objectStore('takes').count();
            all.onsuccess = () => {
              opening.result.close();
              resolve(all.result);
            };
          };
        }),
    );
  await page.goto('/settings');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { id: userId } = JSON.parse(localStorage.getItem('parlance-last-user') ?? '{}');
        const opening = indexedDB.open('parlance-takes');
        opening.onsuccess = () => {
          const change = opening.result.transaction('takes', 'readwrite');
          const row = { startedAt: 1, mimeType: 'audio/webm', aiService: 'openai', language: 'en' };
          const rest = { personalize: false, state: 'recorded', failure: null };
          const size = { sliceCount: 1, byteCount: 1, durationMs: 250 };
          change.objectStore('takes').put({ id: crypto.randomUUID(), userId, ...row, ...rest, ...size });
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  expect(await count()).toBe(1);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  const answers = /\/api\/user(\/delete-account)?$/;
  await page.route(answers, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Delete my account forever' }).click();
  await expect(toast(page)).toContainText('Failed to delete account');
  await page.unroute(answers);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(toast(page).filter({ hasText: 'Account Deleted' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await count()).toBe(0);
});

test('the account settings have no accessibility violations at any size, light and dark', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await createAccount(page, server);
  await chooseLanguage(page, server, 'nl');
  const expectSound = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme));
      for (const [width, height] of [
        [320, 640],
        [390, 844],
        [768, 1024],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await test.step(`${colorScheme}, ${width} wide`, () => expectAccessible(page));
      }
    }
  };
  await page.goto('/settings');
  // Opens every form, and fills every field with an invalid value.
  await page.getByRole('button', { name: 'Account verwijderen' }).click();
  await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
  await expect(page.getByText('Vul je wachtwoord in').first()).toBeVisible();
  await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
  await expect(page.getByText('Vul een geldig e-mailadres in')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Waar je bent ingelogd' })).toBeVisible();
  await expectSound();
  await page.goto(`/confirm?token=${'A'.repeat(43)}`);
  await page.getByRole('button', { name: 'Adres bevestigen' }).click();
  await expect(page.getByRole('alert')).toContainText('Deze link werkt niet meer.');
  await expectSound();
});
