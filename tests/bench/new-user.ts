import type { Browser, BrowserContextOptions } from '@playwright/test';

export type StorageState = NonNullable<BrowserContextOptions['storageState']>;

export const BENCH_EMAIL = 'bench@example.com';

/** Registers a user at a server, past the first steps. Returns the cookies that sign in. */
export async function newUser(browser: Browser, url: string): Promise<{ storageState: StorageState }> {
  const context = await browser.newContext();
  const headers = { origin: url };
  const data = { name: 'Bench', email: BENCH_EMAIL, password: 'walking-on-gravel' };
  await context.request.post(`${url}/api/register`, { data, headers });
  await context.request.post(`${url}/api/user/complete-onboarding`, { headers });
  const storageState = await context.storageState();
  await context.close();
  return { storageState };
}
