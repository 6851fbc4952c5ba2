import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { electronProgram } from './scripts/electron-program.mjs';
import { browserOptions } from './tests/support/browser.ts';

/** Tests that record speech in real time: transcribing it meanwhile takes a processor core. */
const SPOKEN =
  /\/(crash|devices|first-steps-spoken|kept-recordings|keyboard|kill-browser|live|local-engine|main-job|microphone|offline|pause|phone|player|recipes-spoken|recorder|voice-profiles-spoken)\.spec\.ts$/;

/** Tests that need a server with other settings, such as a mail server: one worker starts it for all of them. */
const CONFIGURED = /\/(account|assistant|editor-tools|oidc|privacy|recipes)\.spec\.ts$/;

/** Tests that need the real Electron: left out where it is not installed, instead of being reported as skipped. */
const ONLY_REAL = electronProgram() === null ? ['**/real/**'] : [];

/** Builds the desktop package, once for all its tests. */
const PACKAGE = 'packaging.spec.ts';

/** On two cores, three workers use the machine fully; a fourth gains nothing (measured). */
const WORKERS = availableParallelism() >= 4 ? 4 : 3;

/** On a busy machine, recognition falls behind the speaker. Longer timeouts cost time only in tests that fail. */
const SLOW = { timeout: 180_000, expect: { timeout: 60_000 } };

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: WORKERS,
  projects: [
    // Its duration is that of the speech, so it starts first.
    { name: 'spoken', testMatch: SPOKEN, workers: 1, ...SLOW },
    // The longest group of a single worker starts early, so that the run does not end waiting for it.
    { name: 'package', testDir: 'tests/desktop', testMatch: PACKAGE, ...SLOW },
    { name: 'configured', testMatch: CONFIGURED, workers: 1 },
    { name: 'quiet', testIgnore: [SPOKEN, CONFIGURED] },
    // The desktop app, with its own window and browser for each test.
    { name: 'desktop', testDir: 'tests/desktop', testIgnore: [PACKAGE, ...ONLY_REAL], ...SLOW },
  ],
  timeout: 90_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  // `test-results` also has the report of a complete run.
  outputDir: 'test-results/browser',
  use: {
    launchOptions: browserOptions(),
    locale: 'en-US',
    // An endless animation in software rendering takes 5 % of a core per open page.
    contextOptions: { reducedMotion: 'reduce' },
    // The service worker downloads the whole app; only its own tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
});
