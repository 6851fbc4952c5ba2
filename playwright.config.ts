import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { electronProgram } from './scripts/electron-program.mjs';
import { browserOptions } from './tests/support/browser.ts';

/** Tests in which a microphone plays in real time: what is heard has to be understood meanwhile, which takes a core. */
const SPOKEN =
  /\/(crash|devices|first-steps-spoken|kept-recordings|keyboard|kill-browser|live|local-engine|main-job|microphone|offline|pause|phone|player|recipes-spoken|recorder|voice-profiles-spoken)\.spec\.ts$/;

/** Tests of a server with other settings, such as a mail server: one worker starts it for all of them. */
const CONFIGURED = /\/(account|assistant|editor-tools|oidc|privacy|recipes)\.spec\.ts$/;

/** What only the real Electron shows; where it is not installed, nobody is told of tests that could not run. */
const ONLY_REAL = electronProgram() === null ? ['**/real/**'] : [];

/** Makes the package of the desktop app, which one worker does for all its tests. */
const PACKAGE = 'packaging.spec.ts';

/** On two cores, three fill the machine: a fourth takes from the others what it gains (measured). */
const WORKERS = availableParallelism() >= 4 ? 4 : 3;

/**
 * Recognition on a busy machine falls behind who speaks, and comes to its text later: a test waits for it, as a person
 * would. Only one that fails takes longer by that.
 */
const PATIENT = { timeout: 180_000, expect: { timeout: 60_000 } };

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: WORKERS,
  projects: [
    // It takes as long as it takes, so it begins at once.
    { name: 'spoken', testMatch: SPOKEN, workers: 1, ...PATIENT },
    // The longest job of one worker begins before the others, or they would wait for it in the end.
    { name: 'package', testDir: 'tests/desktop', testMatch: PACKAGE, ...PATIENT },
    { name: 'configured', testMatch: CONFIGURED, workers: 1 },
    { name: 'quiet', testIgnore: [SPOKEN, CONFIGURED] },
    // The desktop app, with a window and a browser of its own for each test.
    { name: 'desktop', testDir: 'tests/desktop', testIgnore: [PACKAGE, ...ONLY_REAL], ...PATIENT },
  ],
  timeout: 90_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  // Beside it lies what a run of all tests reports of itself.
  outputDir: 'test-results/browser',
  use: {
    launchOptions: browserOptions(),
    locale: 'en-US',
    // An animation that never ends, drawn by software, takes a twentieth of a core for each open page.
    contextOptions: { reducedMotion: 'reduce' },
    // What keeps the app for use without a network loads all of it: only the tests about that let it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
});
