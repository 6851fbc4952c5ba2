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

/** The app's window as Electron draws it. */
export class AppWindow implements MainWindow {
  readonly #parts: MainWindowParts;
  #current: BrowserWindow | null = null;
  #isPainted = false;
  #isWanted = false;
  #closes = false;
  /** Whether there ever was a page, and whether one broke down, which is told and mended by itself. */
  #hadPage = false;
  #brokeDown = false;

  constructor(parts: MainWindowParts) {
    this.#parts = parts;
  }

  readonly show: MainWindow['show'] = () => {
    const window = this.#current ?? this.#open();
    if (!this.#isPainted) this.#isWanted = true;
    else if (this.#isWanted) this.#bringUp(window);
    else {
      this.#isWanted = true;
      this.#firstShow(window);
    }
  };

  readonly wake: MainWindow['wake'] = () => {
    if (!this.#current) this.#open();
  };

  readonly allowClose: MainWindow['allowClose'] = () => {
    this.#closes = true;
  };

  readonly current: MainWindow['current'] = () => this.#current;

  #bringUp(window: BrowserWindow): void {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  #firstShow(window: BrowserWindow): void {
    const state = this.#parts.state();
    this.#bringUp(window);
    if (state?.isMaximized) window.maximize();
    if (state?.isFullScreen) window.setFullScreen(true);
    followWindow(window, this.#parts.keepState);
  }

  #watchPage(window: BrowserWindow): void {
    const { webContents } = window;
    webContents.on('did-navigate', this.#parts.onPageEnd);
    webContents.on('destroyed', this.#parts.onPageEnd);
    webContents.on('did-finish-load', () => {
      this.#hadPage = true;
    });
    reviveWhenGone(webContents, (reason, isRevived) => {
      this.#parts.log.info('the page broke down', { reason, isRevived });
      this.#brokeDown = true;
      this.#parts.onPageEnd();
      if (!this.#hadPage && !isRevived) this.#parts.fail(new Error(`The page broke down: ${reason}.`));
    });
    webContents.on('will-prevent-unload', (event) => {
      // In this event, preventing the default means to leave.
      if (asksToStay(window, this.#parts.words())) this.#closes = false;
      else event.preventDefault();
    });
    tellUnresponsive(window, this.#parts.words, this.#parts.log);
  }

  #loadFailed(window: BrowserWindow, error: unknown): void {
    // Another load took its place.
    if (window.isDestroyed() || hasCode(error, 'ERR_ABORTED')) return;
    this.#parts.log.error('the page could not be loaded', error);
    const giveUp = () => {
      const isUnderWay = window.isDestroyed() || this.#brokeDown || window.webContents.isLoading();
      if (!this.#hadPage && !isUnderWay) this.#parts.fail(error);
    };
    setTimeout(giveUp, GONE_MS).unref();
  }

  #open(): BrowserWindow {
    const window = new BrowserWindow(windowOptions(this.#parts.preload, this.#parts.isDark()));
    this.#current = window;
    this.#isPainted = false;
    place(window, this.#parts.state());
    this.#watchPage(window);
    window.once('ready-to-show', () => {
      this.#isPainted = true;
      if (this.#isWanted) this.#firstShow(window);
    });
    window.on('close', (event) => {
      if (this.#closes || !this.#parts.hidesOnClose()) return;
      event.preventDefault();
      hideWindow(window);
      this.#parts.onHidden();
    });
    window.on('closed', () => {
      this.#current = null;
      this.#isWanted = false;
      this.#parts.onClosed();
    });
    window.loadURL(`${APP_ORIGIN}/`).catch((error: unknown) => this.#loadFailed(window, error));
    return window;
  }
}
