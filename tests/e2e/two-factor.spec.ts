import type { Page } from '@playwright/test';
import { codeAt, stepAt } from '../../src/server/accounts/two-factor/totp.ts';
import { expectAccessible } from './expect-accessible.ts';
import { createAccount, expect, PASSWORD, test } from './fixtures.ts';

/** The code of the current time step, or of one `drift` steps away. */
const codeOf = (secret: string, drift: number): string => codeAt(secret, stepAt(Date.now()) + drift);

async function firstStep(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('two-factor sign-in is turned on, required at sign-in, and turned off', async ({
  page,
  browser,
  server,
}) => {
  const email = await createAccount(page, server);
  await page.goto('/settings#security');
  const card = page.getByRole('region', { name: 'Security', exact: true });
  await card.getByRole('button', { name: 'Set up' }).click();
  await expect(card.getByLabel('Current password')).toBeFocused();
  await card.getByLabel('Current password').fill('not-the-password');
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText('Your current password is wrong.')).toBeVisible();
  await card.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await card.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '');
  await expectAccessible(page);
  await expect(card.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(codeOf(secret, -1));
  await page.keyboard.press('Enter');
  const shown = card.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await shown.last().scrollIntoViewIfNeeded();
  const wide = (await card.boundingBox())?.width ?? 0;
  expect(await shown.last().evaluate((item) => item.getBoundingClientRect().right)).toBeLessThan(wide + 20);
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card.getByText('Recovery codes left: 10')).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: server.url });
  await firstStep(elsewhere, email);
  await expect(elsewhere.getByLabel('Code', { exact: true })).toBeFocused();
  expect(new URL(elsewhere.url()).search).toBe('');
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(elsewhere.getByLabel('Email')).toBeFocused();
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByLabel('Code', { exact: true })).toBeFocused();
  await elsewhere.keyboard.type('123');
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText('This code is wrong or was already used.')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click();
  await elsewhere.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '');
  await elsewhere.keyboard.press('Enter');
  await elsewhere.waitForURL(/\/(app|first-steps|onboarding)/);
  await elsewhere.close();

  await card.getByRole('button', { name: 'Turn off' }).click();
  await card.getByLabel('Current password').fill(PASSWORD);
  await card.getByLabel('Authenticator code, or a recovery code').fill(codeOf(secret, 0));
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible();
});
