import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';

/** What every page of the app runs with. */
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
    // Recording goes on while the window is covered or hidden.
    backgroundThrottling: false,
    // A key that is pressed in another program is no gesture in the page.
    autoplayPolicy: 'no-user-gesture-required',
    // The checker fetches its dictionaries from Google.
    spellcheck: false,
  };
}

/** What shines through until the page is painted: the ground of the theme. */
export const groundColour = (isDark: boolean): string => (isDark ? '#171614' : '#FAF8F4');

/** The main window; sizes in device-independent pixels. Shown only when its page has been painted. */
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

/** Size of the small window, in device-independent pixels: what its page draws, and room for its shadow. */
export const PILL_SIZE = { width: 360, height: 96 };

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
