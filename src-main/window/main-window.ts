import { BrowserWindow, dialog, screen } from 'electron';
import { hasCode } from '../../src/node/error-code.ts';
import type { Log } from '../log/log.ts';
import { APP_ORIGIN } from '../protocol/app-origin.ts';
import type { MainTexts } from '../texts/main-texts.ts';
import { reviveWhenGone } from './page-health.ts';
import { windowOptions } from './window-options.ts';
import { followWindow, isReachable, type WindowState } from './window-state.ts';

/** The buttons of a question, by their place: the first does no harm. */
const STAY = 0;
/** Milliseconds in which the system may tell that a page was not loaded because its process broke down. */
const GONE_MS = 1000;

export interface MainWindowParts {
  readonly preload: string;
  readonly words: () => MainTexts;
  readonly isDark: () => boolean;
  /** How the window was left last time. */
  readonly state: () => WindowState | null;
  readonly keepState: (state: WindowState) => void;
  /** Whether a window that is closed only hides. */
  readonly hidesOnClose: () => boolean;
  readonly onHidden: () => void;
  readonly onClosed: () => void;
  /** The page is left, loaded again or lost. */
  readonly onPageEnd: () => void;
  /** No page could ever be loaded: there is no app. */
  readonly fail: (error: unknown) => void;
  readonly log: Log;
}

/** The app's window, of which there is one or none. */
export interface MainWindow {
  /** Brings it to the front; opens it where there is none. */
  show(): void;
  /** Opens it without showing it, where there is none. */
  wake(): void;
  /** From now on closing closes. */
  allowClose(): void;
  current(): BrowserWindow | null;
}

/** Asks what a browser would ask when the page wants to be asked before it is left; Electron itself would just stay. */
function asksToStay(window: BrowserWindow, words: MainTexts): boolean {
  const choice = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: words.leaveTitle,
    detail: words.leaveDetail,
    buttons: [words.stay, words.leave],
    defaultId: STAY,
    cancelId: STAY,
  });
  return choice === STAY;
}

/** Tells that the page does not answer, once at a time, and loads it again where that is wanted. */
function tellUnresponsive(window: BrowserWindow, words: () => MainTexts, log: Log): void {
  let isAsking = false;
  window.on('unresponsive', () => {
    log.info('the page does not answer');
    if (isAsking || !window.isVisible()) return;
    isAsking = true;
    const { unresponsive, unresponsiveDetail, wait, loadAgain } = words();
    const question = { message: unresponsive, detail: unresponsiveDetail, buttons: [wait, loadAgain] };
    dialog
      .showMessageBox(window, { type: 'warning', ...question, defaultId: STAY, cancelId: STAY })
      .then(({ response }) => {
        // A page that hangs hears no request to leave: its process has to go.
        if (response !== STAY) window.webContents.forcefullyCrashRenderer();
      })
      .catch((error: unknown) => log.error('the question about the page failed', error))
      .finally(() => {
        isAsking = false;
      });
  });
}

/** A window that fills a screen of its own on macOS would leave it there, black. */
function hideWindow(window: BrowserWindow): void {
  if (process.platform === 'darwin' && window.isFullScreen()) {
    window.once('leave-full-screen', () => window.hide());
    window.setFullScreen(false);
  } else window.hide();
}

/** Where it stood, if a screen is still there. */
function place(window: BrowserWindow, state: WindowState | null): void {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  if (state && isReachable(state.bounds, areas)) window.setBounds(state.bounds);
}

export function createMainWindow(parts: MainWindowParts): MainWindow {
  const { log, words } = parts;
  let current: BrowserWindow | null = null;
  let isPainted = false;
  let isWanted = false;
  let closes = false;
  /** Whether there ever was a page, and whether one broke down, which is told and mended by itself. */
  let hadPage = false;
  let brokeDown = false;

  function bringUp(window: BrowserWindow): void {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  function firstShow(window: BrowserWindow): void {
    const state = parts.state();
    bringUp(window);
    if (state?.isMaximized) window.maximize();
    if (state?.isFullScreen) window.setFullScreen(true);
    followWindow(window, parts.keepState);
  }

  function watchPage(window: BrowserWindow): void {
    const { webContents } = window;
    webContents.on('did-navigate', parts.onPageEnd);
    webContents.on('destroyed', parts.onPageEnd);
    webContents.on('did-finish-load', () => {
      hadPage = true;
    });
    reviveWhenGone(webContents, (reason, isRevived) => {
      log.info('the page broke down', { reason, isRevived });
      brokeDown = true;
      parts.onPageEnd();
      if (!hadPage && !isRevived) parts.fail(new Error(`The page broke down: ${reason}.`));
    });
    webContents.on('will-prevent-unload', (event) => {
      // In this event, preventing the default means to leave.
      if (asksToStay(window, words())) closes = false;
      else event.preventDefault();
    });
    tellUnresponsive(window, words, log);
  }

  function loadFailed(window: BrowserWindow, error: unknown): void {
    // Another load took its place.
    if (window.isDestroyed() || hasCode(error, 'ERR_ABORTED')) return;
    log.error('the page could not be loaded', error);
    const giveUp = () => {
      const isUnderWay = window.isDestroyed() || brokeDown || window.webContents.isLoading();
      if (!hadPage && !isUnderWay) parts.fail(error);
    };
    setTimeout(giveUp, GONE_MS).unref();
  }

  function open(): BrowserWindow {
    const window = new BrowserWindow(windowOptions(parts.preload, parts.isDark()));
    current = window;
    isPainted = false;
    place(window, parts.state());
    watchPage(window);
    window.once('ready-to-show', () => {
      isPainted = true;
      if (isWanted) firstShow(window);
    });
    window.on('close', (event) => {
      if (closes || !parts.hidesOnClose()) return;
      event.preventDefault();
      hideWindow(window);
      parts.onHidden();
    });
    window.on('closed', () => {
      current = null;
      isWanted = false;
      parts.onClosed();
    });
    window.loadURL(`${APP_ORIGIN}/`).catch((error: unknown) => loadFailed(window, error));
    return window;
  }

  return {
    show() {
      const window = current ?? open();
      if (!isPainted) isWanted = true;
      else if (isWanted) bringUp(window);
      else {
        isWanted = true;
        firstShow(window);
      }
    },
    wake() {
      if (!current) open();
    },
    allowClose() {
      closes = true;
    },
    current: () => current,
  };
}
