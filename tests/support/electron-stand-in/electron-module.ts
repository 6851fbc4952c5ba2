import { standIn } from './controls.ts';
import { app } from './parts/app.ts';
import { BrowserWindow } from './parts/browser-window.ts';
import { ClipboardItem, clipboard } from './parts/clipboard.ts';
import { dialog } from './parts/dialog.ts';
import { ipcMain } from './parts/ipc-main.ts';
import { globalShortcut } from './parts/keys.ts';
import { Menu, MenuItem, Tray } from './parts/menu.ts';
import { nativeImage } from './parts/native-image.ts';
import { Notification } from './parts/notification.ts';
import { protocol } from './parts/protocol.ts';
import { safeStorage } from './parts/safe-storage.ts';
import { session } from './parts/session.ts';
import {
  autoUpdater,
  crashReporter,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
  systemPreferences,
} from './parts/system.ts';
import { utilityProcess } from './parts/utility-process.ts';
import { webContents } from './parts/web-contents.ts';
import { missingObject, strict } from './strict.ts';

const there = {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  webContents,
  standIn,
};

/** Electron's remaining main-process exports: importing one works, using it throws. */
const LACKING = [
  ...['BaseWindow', 'BrowserView', 'contentTracing', 'desktopCapturer', 'ImageView'],
  ...[
    'inAppPurchase',
    'MessageChannelMain',
    'netLog',
    'parentPort',
    'pushNotifications',
    'ServiceWorkerMain',
  ],
  ...['ShareMenu', 'TouchBar', 'View', 'WebContentsView', 'webFrameMain'],
];

/** The names that `electron` exports. */
export const EXPORTS: readonly string[] = [...Object.keys(there), ...LACKING];

/** The replacement for the module `electron` in the main process. */
export const electron = strict('electron', {
  ...Object.fromEntries(LACKING.map((name) => [name, missingObject(name)])),
  ...there,
});

/** The type that tests use in `electronApp.evaluate`. */
export type ElectronStandIn = typeof there;
