import type { Page } from '@playwright/test';
import type { Plan, PlanChange } from '../../src/contract/api/plan.ts';
import { EXTRA_MINUTES, PLANS } from '../../src/contract/limits.ts';
import { PLAN_INTENT_KEY } from '../../src/contract/page/storage-keys.ts';
import type { Database } from '../../src/server/db/database.ts';
import { collectPageErrors, createAccount, expect, signInOnPage, test, toast } from './fixtures.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Plan and minutes' });

/** Adds recordings that use up a share of this month's free minutes. */
async function useUp(database: Database, email: string, share: number): Promise<void> {
  const { no } = await database.db
    .selectFrom('owners')
    .innerJoin('user', 'user.id', 'owners.user_id')
    .where('user.email', '=', email)
    .select('no')
    .executeTakeFirstOrThrow();
  const used_ms = PLANS.free.minutes * 60_000 * share;
  const month = new Date().toISOString().slice(0, 7);
  await database.db.insertInto('minutes').values({ owner: no, month, used_ms, reserved_ms: 0 }).execute();
  const takeId = crypto.randomUUID();
  await database.db
    .insertInto('minute_entries')
    .values({ owner: no, take_id: takeId, month, reserved_ms: 0, settled_ms: used_ms, at: Date.now() })
    .execute();
}

/**
 * Answers like a server that sells Pro: a change of the plan cancels or continues the subscription. The returned
 * object may be changed during the test.
 */
async function sellPro(page: Page, status: NonNullable<Plan['subscription']>['status']) {
  const sale = { status, sellsMinutes: true, hasPortal: true, changes: [] as PlanChange[] };
  await page.route('**/api/plan', async (route) => {
    const change: PlanChange | null = route.request().postDataJSON();
    if (change) {
      sale.changes.push(change);
      sale.status = change.plan === 'pro' ? 'active' : 'ending';
    }
    const { status, sellsMinutes, hasPortal } = sale;
    const endsAt = status === 'ending' ? '2031-05-17T12:00:00.000Z' : null;
    const sold: Partial<Plan> = {
      plan: 'pro',
      billing: 'stripe',
      subscription: { status, endsAt },
      sellsMinutes,
      hasPortal,
      trial: { available: false, endsAt: null },
    };
    const response = await route.fetch({ method: 'GET' });
    await route.fulfill({ json: { ...(await response.json()), ...sold, checkoutUrl: null } });
  });
  return sale;
}

test('Pro can be tried, left and chosen, and persists over a reload (growth 4, 9)', async ({
  page,
  server,
}) => {
  const pageErrors = collectPageErrors(page);
  await createAccount(page, server);
  await page.goto('/settings#plan');
  await expect(card(page)).toContainText('Your plan: Free');
  await expect(card(page)).toContainText('0:00 of 10 minutes used this month');
  await card(page).getByRole('button', { name: 'Try Pro for 7 days' }).click();
  await expect(toast(page)).toContainText('You are trying Pro');
  await expect(card(page)).toContainText('of 300 minutes');
  await expect(card(page)).toContainText('You are trying Pro until');
  await page.reload();
  await expect(card(page)).toContainText('Your plan: Pro');
  await card(page).getByRole('button', { name: 'Change to Free' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change to Free' }).click();
  await expect(toast(page)).toContainText('Your plan was changed');
  await expect(card(page).getByRole('button', { name: 'Try Pro for 7 days' })).toHaveCount(0);
  await card(page).getByRole('button', { name: 'Change to Pro' }).click();
  await expect(card(page)).toContainText('Your plan: Pro');
  await page.reload();
  await expect(card(page)).toContainText('of 300 minutes');
  expect(pageErrors).toEqual([]);
});

test('a public page starts a plan once, and not again when it is the current one (growth 2, 4)', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  const changes: PlanChange[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/plan'))
      changes.push(request.postDataJSON());
  });
  const choose = async (name: string): Promise<void> => {
    await page.goto('/pricing');
    await expect(page.getByRole('link', { name: 'Open App' })).toBeVisible();
    await page.getByRole('link', { name }).last().click();
    await expect(card(page)).toContainText('Your plan: Pro');
    await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), PLAN_INTENT_KEY)).toBeNull();
  };
  await choose('Start Free Trial');
  await expect(toast(page)).toContainText('You are trying Pro');
  await choose('Start Free Trial');
  await choose('Get started');
  await expect(toast(page)).toContainText('Your plan was changed');
  await choose('Get started');
  await choose('Start Free Trial');
  expect(changes).toEqual([
    { plan: 'pro', trial: true },
    { plan: 'pro', trial: false },
  ]);
});

test('a public page starts no trial where all plans are the same', async ({ page, server }) => {
  await createAccount(page, server);
  const changes: unknown[] = [];
  await page.route('**/api/plan', async (route) => {
    if (route.request().method() === 'POST') changes.push(route.request().postDataJSON());
    const answer = await route.fetch({ method: 'GET' });
    await route.fulfill({ json: { ...(await answer.json()), quotas: false, billing: 'none' } });
  });
  await page.goto('/pricing');
  await expect(page.getByRole('link', { name: 'Open App' })).toBeVisible();
  await page.getByRole('link', { name: 'Start Free Trial' }).last().click();
  await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), PLAN_INTENT_KEY)).toBeNull();
  await expect(card(page)).toBeVisible();
  expect(changes).toEqual([]);
});

test('a plan that failed to load can be retried (growth 8)', async ({ page, server }) => {
  await createAccount(page, server);
  await page.route('**/api/plan', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/settings#plan');
  await expect(card(page).getByRole('alert')).toContainText('This could not be loaded');
  await expect(card(page)).not.toContainText('Loading');
  await page.unroute('**/api/plan');
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page)).toContainText('Your plan: Free');
});

test('a paid plan opens the checkout page of the server, and is confirmed afterwards (growth 9)', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/settings#plan');
  await page.route('**/api/plan', async (route) => {
    const response = await route.fetch({ method: 'GET' });
    const checkoutUrl = `${server.url}/pricing?for=1`;
    await route.fulfill({ json: { ...(await response.json()), checkoutUrl } });
  });
  const loaded = page.waitForEvent('load');
  await card(page).getByRole('button', { name: 'Change to Pro' }).click();
  await loaded;
  await expect(page).toHaveURL(/\/pricing\?for=1$/);

  await page.unroute('**/api/plan');
  let isConfirmed = false;
  await page.route('**/api/plan', async (route) => {
    const response = await route.fetch();
    const paid = isConfirmed ? { plan: 'pro', subscription: { status: 'active', endsAt: null } } : {};
    await route.fulfill({ json: { ...(await response.json()), ...paid } });
  });
  await page.goto('/settings?checkout=done#plan');
  await expect(card(page)).toContainText('Your payment is being confirmed...');
  isConfirmed = true;
  await expect(toast(page)).toContainText('Thank you. Your plan is Pro now.');
  await expect(page).not.toHaveURL(/checkout/);
});

test('a paying user manages the card, buys minutes, cancels Pro and keeps it (growth 9)', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  const sale = await sellPro(page, 'past_due');
  const pays = { portal: 'https://pay.example/portal', minutes: 'https://pay.example/minutes' };
  await page.route('**/api/plan/portal', (route) => route.fulfill({ json: { url: pays.portal } }));
  await page.route('**/api/plan/minutes', (route) =>
    route.fulfill({ status: 502, json: { code: 'payment_failed', error: 'No payment.' } }),
  );
  // The page stays open, as if the payment opened in another window.
  await page.route('https://pay.example/**', (route) => route.fulfill({ status: 204 }));
  await page.goto('/settings#plan');
  await expect(card(page).getByRole('alert')).toHaveText(/Your last payment failed and will be retried/);
  const buyMinutes = card(page).getByRole('button', { name: `Buy ${EXTRA_MINUTES} minutes` });
  await buyMinutes.click();
  await expect(toast(page)).toContainText('The payment page could not be opened');
  await page.route('**/api/plan/minutes', (route) => route.fulfill({ json: { checkoutUrl: pays.minutes } }));
  const toMinutes = page.waitForRequest(pays.minutes);
  await buyMinutes.click();
  expect((await toMinutes).isNavigationRequest()).toBe(true);
  const toPortal = page.waitForRequest(pays.portal);
  await card(page).getByRole('button', { name: 'Card and invoices' }).click();
  expect((await toPortal).isNavigationRequest()).toBe(true);

  Object.assign(sale, { status: 'active', sellsMinutes: false, hasPortal: false });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(card(page).getByRole('alert')).toHaveCount(0);
  await expect(card(page).getByRole('button')).toHaveText(['Change to Free', 'Receipts of minutes']);
  await card(page).getByRole('button', { name: 'Change to Free' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Pro stays until the end of the period you have paid for');
  await dialog.getByRole('button', { name: 'Change to Free' }).click();
  await expect(toast(page)).toContainText('Pro ends with the period you have paid for');
  await expect(card(page)).toContainText('Pro ends on May 17, 2031.');
  await expect(card(page).getByRole('button', { name: 'Change to Free' })).toHaveCount(0);
  await card(page).getByRole('button', { name: 'Keep Pro' }).click();
  await expect(toast(page)).toContainText('Pro continues');
  await expect(card(page)).not.toContainText('Pro ends on');
  expect(sale.changes).toEqual([{ plan: 'free' }, { plan: 'pro' }]);
});

test('a plan chosen on a public page starts after sign-up, or immediately when signed in', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Your Free Trial' }).first().click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name').fill('Ann Example');
  await page.getByLabel('Email').fill(`intent-${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('walking-on-gravel');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(toast(page).filter({ hasText: 'You are trying Pro' })).toBeVisible();
  await page.evaluate(() => fetch('/api/user/complete-onboarding', { method: 'POST' }));
  await page.goto('/pricing');
  await page.getByRole('listitem').filter({ hasText: 'Most Popular' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/settings#plan$/);
  // Pro is bought now, and no longer a trial.
  await expect(card(page)).toContainText('Your plan: Pro');
  await expect(card(page)).not.toContainText('You are trying Pro until');
  await page.reload();
  await expect(card(page)).toContainText('Your plan: Pro');
  await expect(card(page)).not.toContainText('You are trying Pro until');
});

test('a returning user who chose Free continues to the app', async ({ page, server }) => {
  const email = await createAccount(page, server);
  await page.context().clearCookies();
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/pricing');
  const free = page.getByRole('heading', { name: 'Free', exact: true });
  await page.getByRole('listitem').filter({ has: free }).getByRole('link').click();
  await signInOnPage(page, email);
  await page.goto('/settings#plan');
  await expect(card(page)).toContainText('Your plan: Free');
});

test('a plan chosen before the script has loaded, or whose response is lost, starts nevertheless', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.route('**/assets/*.js', (route) =>
    /first-paint/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.goto('/pricing');
  const link = page.getByRole('listitem').filter({ hasText: 'Most Popular' }).getByRole('link');
  await link.click({ noWaitAfter: true });
  // The next page has no script either, so it can't start the plan.
  await page.waitForURL((url) => url.pathname !== '/pricing');
  await page.unrouteAll();
  // Nor is it lost by a reload before the server has answered.
  const asked = Promise.withResolvers<void>();
  let isAnswered = false;
  await page.route('**/api/plan', async (route) => {
    if (route.request().method() === 'POST' && !isAnswered) asked.resolve();
    else await route.continue();
  });
  await page.reload();
  await asked.promise;
  isAnswered = true;
  await page.reload();
  await expect(page).toHaveURL(/\/settings#plan$/);
  await expect(card(page)).toContainText('Your plan: Pro');
});

test('notices appear when most or all minutes are used, and receipts list the usage (growth 2)', async ({
  page,
  server,
  database,
}) => {
  const nearing = await createAccount(page, server);
  await useUp(database, nearing, 0.79);
  const known = page.waitForResponse('**/api/plan');
  await page.goto('/app');
  await (await known).finished();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  await expect(page.getByText('of your minutes for this month')).toHaveCount(0);

  const more = await createAccount(page, server);
  await useUp(database, more, 0.85);
  await page.goto('/app');
  await expect(page.getByText('You have used 85% of your minutes for this month')).toBeVisible();
  await expect(page.getByText('Left until')).toContainText('1 minute.');
  await page.getByRole('link', { name: 'See plans' }).click();
  await expect(card(page)).toBeInViewport();
  await card(page).getByRole('button', { name: 'Receipts of minutes' }).click();
  await expect(card(page).getByRole('row').nth(1)).toContainText('8:30');
  await expect(card(page).getByRole('row').nth(1)).toContainText('Deleted');

  const seconds = await createAccount(page, server);
  await useUp(database, seconds, 0.996);
  await page.goto('/app');
  await expect(page.getByText('You have used 99% of your minutes for this month')).toBeVisible();
  await expect(page.getByText('Left until')).toContainText('2 seconds.');

  const all = await createAccount(page, server);
  await useUp(database, all, 1);
  await page.goto('/app');
  await expect(page.getByText('Your minutes for this month are used up')).toBeVisible();
  await expect(page.getByText('With Pro you can do so at once.')).toBeVisible();

  // The rest is reserved for a recording that needs more than that.
  const rest = await createAccount(page, server);
  await useUp(database, rest, 0.99);
  await database.db
    .updateTable('minutes')
    .set({ reserved_ms: 5900 })
    .where('used_ms', '=', PLANS.free.minutes * 60_000 * 0.99)
    .execute();
  await page.goto('/app');
  await expect(page.getByText('You have used 100% of your minutes for this month')).toBeVisible();
  await expect(page.getByText('You can transcribe them from')).toBeVisible();
  await expect(page.getByText('With Pro you can do so at once.')).toBeVisible();
  await expect(page.getByText('Left until')).toHaveCount(0);

  const pro = await createAccount(page, server);
  const chosen = { data: { plan: 'pro' }, headers: { origin: server.url } };
  expect((await page.request.post(`${server.url}/api/plan`, chosen)).ok()).toBe(true);
  await useUp(database, pro, PLANS.pro.minutes / PLANS.free.minutes);
  await page.goto('/app');
  await expect(page.getByText('You can transcribe them from')).toBeVisible();
  await expect(page.getByText('at once.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(page.getByText('Your minutes for this month are used up')).toHaveCount(0);
});
