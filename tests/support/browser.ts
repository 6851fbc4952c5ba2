import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** The headless shell draws no window and takes half the processor time of a full browser. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Quiet switches; the sandbox is off only for root, which can't have one. */
const ARGS = [
  // Only the page's own pictures are drawn.
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

function optionsOf(places: readonly string[], more: readonly string[]): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path));
  return { ...(executablePath ? { executablePath } : {}), args: [...ARGS, ...more] };
}

/**
 * Launch options for Chromium: the binary in `CHROMIUM_PATH`, else the system's headless shell, its browser,
 * or Playwright's own. `more` are further command-line switches.
 */
export function browserOptions(more: readonly string[] = []): LaunchOptions {
  return optionsOf([HEADLESS_SHELL, ...BROWSERS], more);
}

/** The same with a full browser, for what the shell lacks, such as permission prompts. */
export function windowedBrowserOptions(more: readonly string[] = []): LaunchOptions {
  return optionsOf(BROWSERS, more);
}

/**
 * Switches that make the microphone play a WAV file (16-bit, 16 or 48 kHz), once or in a loop, and grant it
 * without a prompt.
 */
export function fakeMicrophone(wav: string, { loops = false } = {}): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${wav}${loops ? '' : '%noloop'}`,
  ];
}
