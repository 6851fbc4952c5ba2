import { createServer } from 'node:net';
import { RECENT_SIGN_IN_MINUTES } from '../../src/contract/limits.ts';
import { OIDC_CLIENT, type OidcStandIn, startOidcStandIn } from '../support/oidc-stand-in.ts';
import { startServer } from '../support/server-process.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test as base, completeOnboarding, expect } from './fixtures.ts';

/** A free port: the service redirects to it, so the server can't choose one itself. */
const freePort = () =>
  new Promise<string>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(String(port)));
    });
  });

const test = base.extend<object, { service: OidcStandIn }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const service = await startOidcStandIn();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ dataDir, service }, use) => {
      const port = await freePort();
      service.redirects.add(`http://127.0.0.1:${port}/oidc`);
      const server = await startServer(dataDir, {
        SPEECH_ENGINE: 'moonshine',
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        OIDC_ISSUER: service.issuer,
        OIDC_CLIENT_ID: OIDC_CLIENT.id,
        OIDC_NAME: 'Our house',
        OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test('the button can be pressed again after the other service’s page did not appear', async ({
  page,
  service,
}) => {
  await page.clock.install();
  // The browser stays on the page.
  await page.route(`${service.issuer}/**`, (route) => route.fulfill({ status: 204 }));
  await page.goto('/auth');
  const button = page.getByRole('button', { name: 'Continue with Our house' });
  const asked = page.waitForResponse(`${service.issuer}/**`);
  await button.click();
  await asked;
  await expect(button).toBeDisabled();
  await page.clock.fastForward(10_000);
  await expect(button).toBeEnabled();
});

test('a user signs in through another service by a button, and a refusal is explained', async ({
  page,
  service,
  database,
}) => {
  const name = 'Ann Member';
  service.user = { sub: 'member-1', email: 'member@example.com', email_verified: true, name };
  await page.goto('/auth');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with Our house' }).click();
  await expect(page.getByText('Logged in as member@example.com')).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('');

  await page.goto('/settings#security');
  const section = page.getByRole('region', { name: 'Sign-in service' });
  await expect(section.getByRole('listitem')).toContainText('Our house');
  await section.getByRole('button', { name: 'Unlink' }).press('Enter');
  await expect(section.getByLabel('Current password', { exact: true })).toBeFocused();
  await page.keyboard.type('nobody-knows-it');
  await page.keyboard.press('Enter');
  await expect(section.getByText('Your current password is wrong.')).toBeVisible();
  await expectAccessible(page);

  // Such an account has no known password: a password field explains what to do instead.
  await expect(
    page.locator('#email').getByLabel('Current password', { exact: true }),
  ).toHaveAccessibleDescription(/set one with “Forgot your password\?”/);
  const longAgo = new Date(Date.now() - (RECENT_SIGN_IN_MINUTES + 1) * 60_000).toISOString();
  await database.db.updateTable('session').set({ createdAt: longAgo }).execute();
  const danger = page.locator('#danger');
  await danger.getByRole('button', { name: 'Delete account' }).click();
  await danger.getByLabel('Type DELETE to confirm').fill('DELETE');
  await danger.getByRole('button', { name: 'Delete my account forever' }).click();
  await expect(danger.getByLabel('Your password')).toHaveAccessibleDescription(
    new RegExp(
      `sign in again through the sign-in service and delete within ${RECENT_SIGN_IN_MINUTES} minutes`,
    ),
  );

  await page.context().clearCookies();
  service.user.email_verified = false;
  service.user.sub = 'member-2';
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Our house' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'has not verified your email address' });
  await expect(refusal).toBeVisible();
  await expectAccessible(page);
  await page.goto('/oidc?error=access_denied');
  await expect(page.getByRole('alert')).toContainText('cancelled or refused there');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await page.waitForURL(/\/auth/);
});

test('signing in through another service leads back to the requested page', async ({
  page,
  service,
  server,
}) => {
  const name = 'Ann Member';
  service.user = { sub: 'member-3', email: 'returning@example.com', email_verified: true, name };
  const continueThere = () => page.getByRole('button', { name: 'Continue with Our house' }).click();
  await page.goto('/auth');
  await continueThere();
  await expect(page.getByText('Logged in as returning@example.com')).toBeVisible();
  await completeOnboarding(page, server);

  await page.context().clearCookies();
  await page.goto('/recent?from=there#list');
  await page.waitForURL('/auth');
  await continueThere();
  await page.waitForURL('/recent?from=there#list');

  // The way back is that of a single sign-in.
  await page.context().clearCookies();
  await page.goto('/auth');
  await continueThere();
  await page.waitForURL('/app');
});
