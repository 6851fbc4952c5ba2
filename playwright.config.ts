import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserOptions } from './tests/support/browser.ts';

/** Tests in which nobody speaks: two browsers fit beside one another. */
const QUIET =
  /\/(accessibility|analytics|assistant|account|editor[\w-]*|exports|first-steps|history|plan|public|quality|session|settings|sharing|shell|speech-engine|upload|voice-profiles)\.spec\.ts$/;

const WORKERS = availableParallelism() >= 4 ? 3 : 2;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // One speaks; beside it, quiet ones as far as there are cores.
  workers: WORKERS,
  projects: [
    // One place stays free for whoever speaks: that takes as long as it takes, so it begins at once.
    { name: 'quiet', testMatch: QUIET, fullyParallel: true, workers: WORKERS - 1 },
    {
      name: 'spoken',
      testIgnore: QUIET,
      // Speech recognition takes a core: a second browser beside it only makes both late.
      workers: 1,
    },
    // The desktop app, with a window and a browser of its own for each test.
    { name: 'desktop', testDir: 'tests/desktop', workers: WORKERS - 1 },
  ],
  // Sound is played and heard in real time: a machine that stumbles once is told by name, and fails at the second time.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  outputDir: 'test-results',
  use: { launchOptions: browserOptions(), trace: 'retain-on-failure', locale: 'en-US' },
});
