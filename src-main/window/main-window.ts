import { BrowserWindow, dialog } from 'electron';
import { APP_ORIGIN } from '../protocol/app-origin.ts';
import { windowOptions } from './window-options.ts';

const STAY = 0;

/** Asks what a browser would ask when the page wants to be asked before it is left; Electron itself would just stay. */
function asksToStay(window: BrowserWindow): boolean {
  const choice = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: 'Leave now?',
    detail: 'A recording is not finished or not saved yet.',
    buttons: ['Stay', 'Leave'],
    defaultId: STAY,
    cancelId: STAY,
  });
  return choice === STAY;
}

/**
 * Opens the app's window. `onPageEnd` is called whenever its page is left, reloaded or lost.
 * Rejects when the page can't be loaded.
 */
export async function openMainWindow(preload: string, onPageEnd: () => void): Promise<void> {
  const window = new BrowserWindow(windowOptions(preload));
  window.once('ready-to-show', () => window.show());
  const { webContents } = window;
  webContents.on('did-navigate', onPageEnd);
  webContents.on('render-process-gone', onPageEnd);
  webContents.on('destroyed', onPageEnd);
  webContents.on('will-prevent-unload', (event) => {
    if (!asksToStay(window)) event.preventDefault();
  });
  await window.loadURL(`${APP_ORIGIN}/`);
}
