import { describe, expect, it } from 'vitest';
import { groundColour, pillOptions, windowOptions } from '../../../src-main/window/window-options.ts';

const all = [
  ['the app’s window', windowOptions('/x/preload.cjs', false)],
  ['the small window', pillOptions('/x/preload.cjs')],
] as const;

describe.each(all)('%s', (_name, options) => {
  it('sandboxes the page and disables Node integration', () => {
    expect(options).toMatchObject({
      show: false,
      webPreferences: {
        preload: '/x/preload.cjs',
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        webviewTag: false,
      },
    });
  });

  it('enables no risky web preferences, and the spell checker only where the system provides it', () => {
    const preferences = options.webPreferences ?? {};
    for (const risky of [
      'allowRunningInsecureContent',
      'experimentalFeatures',
      'enableBlinkFeatures',
      'navigateOnDragDrop',
      'additionalArguments',
    ]) {
      expect(preferences).not.toHaveProperty(risky);
    }
    // Where the system has no spell checker, Chromium would ask Google for dictionaries.
    expect(preferences.spellcheck).toBe(process.platform !== 'linux');
  });

  it('disables background throttling so that recording continues while hidden', () => {
    expect(options.webPreferences).toMatchObject({
      backgroundThrottling: false,
      autoplayPolicy: 'no-user-gesture-required',
    });
  });
});

it('makes the pill window not focusable and always on top', () => {
  expect(pillOptions('/x')).toMatchObject({
    focusable: false,
    alwaysOnTop: true,
    skipTaskbar: true,
    frame: false,
  });
});

it('opens the window with the theme’s background colour', () => {
  expect(windowOptions('/x', true).backgroundColor).toBe(groundColour(true));
  expect(groundColour(true)).not.toBe(groundColour(false));
});
