import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { hasSpelling } from '../spelling/spelling.ts';

/** Web preferences of every page of the app. */
function pagePreferences(preload: string): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    // Recording continues while the window is covered or hidden.
    backgroundThrottling: false,
    // A shortcut pressed in another program is no user gesture in the page.
    autoplayPolicy: 'no-user-gesture-required',
    spellcheck: hasSpelling(process.platform),
  };
}

/** The window's background until the page is painted: the theme's background colour. */
export const groundColour = (isDark: boolean): string => (isDark ? '#171614' : '#FAF8F4');

/** The main window; sizes in device-independent pixels. Shown after the first paint of its page. */
export function windowOptions(preload: string, isDark: boolean): BrowserWindowConstructorOptions {
  return {
    width: 1200,
    height: 820,
    minWidth: 380,
    minHeight: 560,
    show: false,
    title: 'Parlance',
    backgroundColor: groundColour(isDark),
    webPreferences: pagePreferences(preload),
  };
}

/** Size of the pill window in device-independent pixels: its page, and room for the shadow. */
export const PILL_SIZE = { width: 472, height: 112 };
/** The same with the list of texts. */
export const EXPANDED_PILL_SIZE = { width: 472, height: 392 };

/** The always-on-top pill; it never takes the focus. */
export function pillOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    ...PILL_SIZE,
    show: false,
    title: 'Parlance',
    frame: false,
    transparent: true,
    hasShadow: false,
    resizable: false,
    movable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    focusable: false,
    acceptFirstMouse: true,
    type: process.platform === 'darwin' ? 'panel' : 'toolbar',
    webPreferences: pagePreferences(preload),
  };
}
