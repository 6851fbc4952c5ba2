import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { createAccount, expect, PASSWORD, test } from './fixtures.ts';

const NAME = 'My laptop';
const TWO_FACTOR = '**/api/user/two-factor';

/** Gives the page's browser an authenticator like the one of a laptop, whose user is there and verified. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; id: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id };
}

/** The server by host name: browsers allow no passkeys for IP addresses. */
const named = <T extends { url: string }>(server: T): T => ({
  ...server,
  url: server.url.replace('127.0.0.1', 'localhost'),
});

test.use({ baseURL: async ({ server }, use) => use(named(server).url) });

test('a passkey is added, used to sign in, renamed and removed', async ({ page, server }) => {
  const { session, id } = await addAuthenticator(page);
  // There is no passkey yet, and the authenticator confirms no request automatically.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: false });
  const email = await createAccount(page, named(server));
  const answer = Promise.withResolvers<void>();
  await page.route(TWO_FACTOR, async (route) => {
    await answer.promise;
    await route.fulfill({ json: { isOn: true, since: null, recoveryCodesLeft: 10 } });
  });
  await page.goto('/settings#security');
  const card = page.getByRole('region', { name: 'Security', exact: true });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Current password').fill(PASSWORD);
  // The form may learn only after it has opened that a code is needed.
  answer.resolve();
  const code = card.getByLabel('Authenticator code, or a recovery code');
  await expect(code).toHaveValue('');
  await expect(card.getByLabel('Current password')).toHaveValue(PASSWORD);
  await card.getByLabel('Name of the passkey').fill(NAME);
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.unroute(TWO_FACTOR);
  await page.reload();

  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: true });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card.getByLabel('Current password')).toBeFocused();
  // The device's name comes with the list of sessions.
  await expect(card.getByLabel('Name of the passkey')).not.toHaveValue('');
  await card.getByLabel('Current password').fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(card.getByText('Your current password is wrong.')).toBeVisible();
  await card.getByLabel('Current password').fill(PASSWORD);
  await card.getByLabel('Name of the passkey').fill(NAME);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const item = card.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
  await expect(item).toContainText(NAME);
  await expect(item).toContainText('Never used');
  await expect(card.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  expect((await session.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials).toHaveLength(
    1,
  );

  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: false });
  await page.context().clearCookies();
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expectAccessible(page);
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/(app|first-steps|onboarding)/);
  await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();

  await page.goto('/settings#security');
  await expect(item).toContainText('Last used');
  await item.getByRole('button', { name: `Rename ${NAME}` }).click();
  await expect(item.getByLabel('Name of the passkey')).toBeFocused();
  await item.getByLabel('Name of the passkey').fill('My tablet');
  await page.keyboard.press('Enter');
  await expect(item.getByRole('button', { name: 'Rename My tablet' })).toBeFocused();
  await item.getByRole('button', { name: 'Remove My tablet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(item).toHaveCount(0);

  // The authenticator still has its key; the server does not.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: false });
  await page.context().clearCookies();
  await page.goto('/auth');
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey is unknown here')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/auth');
});

test('passkeys are not offered on a page with an IP address as its host', async ({ page, server }) => {
  await page.goto(`${server.url}/auth`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
});
