import type { BrowserWindowConstructorOptions } from 'electron';

/** The main window; sizes in device-independent pixels. Shown only when its page has been painted. */
export function windowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 1200,
    height: 820,
    minWidth: 380,
    minHeight: 560,
    show: false,
    title: 'Parlance',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
    },
  };
}
