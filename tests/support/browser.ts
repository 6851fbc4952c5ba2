import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** It has no window to draw, and takes half the processor time of a whole browser. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Quiet, and without a sandbox only where root could not have one. */
const ARGS = [
  // Nothing is drawn but for the page's own pictures.
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
 * How a test starts Chromium: the one that `CHROMIUM_PATH` names, the system's headless shell, its browser, or else
 * Playwright's own. `more` are further command-line switches.
 */
export function browserOptions(more: readonly string[] = []): LaunchOptions {
  return optionsOf([HEADLESS_SHELL, ...BROWSERS], more);
}

/** The same with a whole browser, for what the shell does not have: it asks for permissions, for instance. */
export function windowedBrowserOptions(more: readonly string[] = []): LaunchOptions {
  return optionsOf(BROWSERS, more);
}

/**
 * Switches that make the microphone play a WAV file (16-bit, 16 or 48 kHz), once or again and again, and grant it
 * without a prompt.
 */
export function fakeMicrophone(wav: string, { loops = false } = {}): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${wav}${loops ? '' : '%noloop'}`,
  ];
}
