import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** The headless shell comes first: it has no window to draw, and takes half the processor time of a whole browser. */
const PLACES = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Quiet, and without a sandbox only where root could not have one. */
const ARGS = [
  // Nothing is drawn but for the page's own pictures.
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * How a test starts Chromium: the one that `CHROMIUM_PATH` names, the system's, or else Playwright's own.
 * `more` are further command-line switches.
 */
export function browserOptions(more: readonly string[] = []): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path));
  return { ...(executablePath ? { executablePath } : {}), args: [...ARGS, ...more] };
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
