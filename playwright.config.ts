import { defineConfig } from '@playwright/test';
import { browserOptions } from './tests/support/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // Speech recognition takes a core: a second browser beside it only makes both late.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  outputDir: 'test-results',
  use: { launchOptions: browserOptions(), trace: 'retain-on-failure', locale: 'en-US' },
});
