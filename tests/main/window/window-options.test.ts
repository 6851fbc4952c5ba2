import { expect, it } from 'vitest';
import { windowOptions } from '../../../src-main/window/window-options.ts';

it('gives the page a sandbox and nothing of Node', () => {
  expect(windowOptions('/x/preload.cjs')).toMatchObject({
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

it('turns on nothing that weakens it', () => {
  const preferences = windowOptions('/x').webPreferences ?? {};
  for (const risky of [
    'allowRunningInsecureContent',
    'experimentalFeatures',
    'enableBlinkFeatures',
    'navigateOnDragDrop',
    'additionalArguments',
  ]) {
    expect(preferences).not.toHaveProperty(risky);
  }
});
