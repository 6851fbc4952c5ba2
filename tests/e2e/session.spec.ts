import {
  collectPageErrors,
  dismissOnboarding,
  expect,
  logOut,
  PASSWORD,
  registerOnPage,
  signInOnPage,
  signUp,
  test,
} from './fixtures.ts';

/** Requests other than the search for "later". */
const OTHERS = /\/api\/(?!transcriptions\?.*later)/;

test('guards redirect visitors to sign-in and users to the app, with one main element at a time', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const count = (): void => {
      const { most = '0' } = document.documentElement.dataset;
      const now = document.querySelectorAll('main').length;
      if (now > Number(most)) document.documentElement.dataset.most = String(now);
    };
    new MutationObserver(count).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/app', '/recent', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth$/);
  }
  await signUp(page);
  for (const path of ['/', '/auth', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole('heading', { name: 'Voice Transcription' })).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('data-most', '1');
  }
});

test('sign-up, sign-out and sign-in show the specified texts', async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await page.goto('/auth');
  const email = await registerOnPage(page);
  await expect(page.getByText('Account created!')).toBeVisible();
  await expect(page.getByText('Welcome Ann Example')).toBeVisible();
  await dismissOnboarding(page);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('You have been logged out successfully')).toBeVisible();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('signing in again returns to the previous page, and signing out clears other tabs', async ({ page }) => {
  const email = await signUp(page);
  const place = /\/recent\?page=1&q=late$/;
  const signInAgain = async (): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(place);
  };
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/recent?page=1&q=late');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('You were logged out.')).toBeHidden();
  await signInAgain();
  await expect(page.getByRole('searchbox')).toHaveValue('late');

  // On a busy machine, a request of the page itself could meet the missing cookie before the search does.
  await page.route(OTHERS, (route) => route.abort());
  await page.context().clearCookies();
  await page.getByRole('searchbox').fill('later');
  await expect(page.getByText('You were logged out. Your words are safe.')).toBeVisible();
  await page.unroute(OTHERS);
  await page.reload();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/recent\?.*q=later/);

  const other = await page.context().newPage();
  await other.goto('/app');
  await expect(other.getByRole('heading', { name: 'Voice Transcription' })).toBeAttached();
  await logOut(page);
  await expect(other).toHaveURL(/\/auth$/);
});

test('signing in on one tab returns other tabs to their previous page', async ({ page }) => {
  const email = await signUp(page);
  const other = await page.context().newPage();
  await other.goto('/recent?page=1&q=late');
  await expect(other.getByRole('searchbox')).toHaveValue('late');
  await logOut(page);
  await expect(other).toHaveURL(/\/auth$/);
  await signInOnPage(page, email);
  await expect(other).toHaveURL(/\/recent\?page=1&q=late$/);
  await expect(other.getByRole('searchbox')).toHaveValue('late');
});

test('the sign-up form shows each problem beside its field', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Create account' }).click();
  for (const text of [
    'Name is required',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
});

test('a sign-in whose script can’t load shows an error, and a double click sends one request', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('You need a connection for this')).toBeVisible();
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('You need a connection for this')).toHaveCount(2);
  await page.unroute('**/assets/*.js');
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/login')) sent += 1;
  });
  await page.getByRole('button', { name: 'Sign In' }).dblclick();
  release.resolve();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  expect(sent).toBe(1);
});

test('an unknown address shows a 404 page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});
