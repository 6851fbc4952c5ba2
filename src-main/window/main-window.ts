import { BrowserWindow, dialog, screen } from 'electron';
import { hasCode } from '../../src/node/error-code.ts';
import type { Log } from '../log/log.ts';
import { APP_ORIGIN } from '../protocol/app-origin.ts';
import type { MainTexts } from '../texts/main-texts.ts';
import { reloadAfterCrash } from './page-health.ts';
import { windowOptions } from './window-options.ts';
import { isReachable, trackWindow, type WindowState } from './window-state.ts';

/** Button indexes of a dialog: the first one is harmless. */
const STAY = 0;
/** Milliseconds within which the system may report that a page failed to load because its process crashed. */
const LOAD_FAILURE_MS = 1000;

export type Closing = 'close' | 'hide' | 'minimise';

export interface MainWindowParts {
  readonly preload: string;
  readonly words: () => MainTexts;
  readonly isDark: () => boolean;
  /** The window's last state. */
  readonly state: () => WindowState | null;
  readonly saveState: (state: WindowState) => void;
  /** The current effect of closing the window. */
  readonly onClose: () => Closing;
  readonly onHidden: () => void;
  readonly onClosed: () => void;
  /** The page is closed, reloaded or has crashed. */
  readonly onPageEnd: () => void;
  /** No page could ever be loaded, so the app is unusable. */
  readonly fail: (error: unknown) => void;
  readonly log: Log;
}

/** The app's only window, if it is open. */
export interface MainWindow {
  /** Brings it to the front, opening it or reloading its crashed page if necessary. */
  show(): void;
  /** Opens it hidden if it is not open, and reloads a crashed page. */
  ensureOpen(): void;
  /** Opens it minimised, if it is not visible. */
  minimise(): void;
  /** From now on, closing really closes, unless the user chooses to stay. */
  allowClose(): void;
  /** Whether it closes for good: the app ends as soon as its windows are closed. */
  isClosing(): boolean;
  current(): BrowserWindow | null;
}

/** Shows a browser's confirmation when the page objects to being left; Electron alone would silently stay. */
function confirmStay(window: BrowserWindow, words: MainTexts): boolean {
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

/** Reports an unresponsive page, once at a time, and reloads it if the user agrees. */
function watchUnresponsive(window: BrowserWindow, words: () => MainTexts, log: Log): void {
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
        // A hanging page ignores requests to leave: its process must be killed.
        if (response !== STAY) window.webContents.forcefullyCrashRenderer();
      })
      .catch((error: unknown) => log.error('the dialog about the unresponsive page failed', error))
      .finally(() => {
        isAsking = false;
      });
  });
}

/** On macOS, hiding a full-screen window would leave a black screen. */
function hideWindow(window: BrowserWindow): void {
  if (process.platform === 'darwin' && window.isFullScreen()) {
    window.once('leave-full-screen', () => window.hide());
    window.setFullScreen(false);
  } else window.hide();
}

/** Restores the window's position, if that screen still exists. */
function place(window: BrowserWindow, state: WindowState | null): void {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  if (state && isReachable(state.bounds, areas)) window.setBounds(state.bounds);
}

/** The app's Electron window. */
export class AppWindow implements MainWindow {
  readonly #parts: MainWindowParts;
  #current: BrowserWindow | null = null;
  #isPainted = false;
  #isWanted = false;
  /** Minimise it once it is painted. */
  #isMinimisedFirst = false;
  #isCloseAllowed = false;
  /** Whether a page was ever loaded, and whether one crashed, which is handled separately. */
  #hadPage = false;
  #hasCrashed = false;
  #reloadCrashed = (): void => undefined;

  constructor(parts: MainWindowParts) {
    this.#parts = parts;
  }

  readonly show: MainWindow['show'] = () => {
    const window = this.#ensureOpen();
    if (!this.#isPainted) this.#isWanted = true;
    else if (this.#isWanted) this.#bringToFront(window);
    else {
      this.#isWanted = true;
      this.#firstShow(window);
    }
  };

  readonly ensureOpen: MainWindow['ensureOpen'] = () => void this.#ensureOpen();

  readonly minimise: MainWindow['minimise'] = () => {
    const window = this.#current ?? this.#open();
    if (!this.#isPainted) this.#isMinimisedFirst = true;
    else if (!window.isVisible()) this.#minimiseUnseen(window);
  };

  readonly allowClose: MainWindow['allowClose'] = () => {
    this.#isCloseAllowed = true;
  };

  readonly isClosing: MainWindow['isClosing'] = () => this.#isCloseAllowed;

  readonly current: MainWindow['current'] = () => this.#current;

  #ensureOpen(): BrowserWindow {
    if (!this.#current) return this.#open();
    this.#reloadCrashed();
    return this.#current;
  }

  #bringToFront(window: BrowserWindow): void {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  #firstShow(window: BrowserWindow): void {
    this.#bringToFront(window);
    this.#restoreState(window);
  }

  /** A window that was never shown has no place among the minimised ones. */
  #minimiseUnseen(window: BrowserWindow): void {
    window.showInactive();
    window.minimize();
    window.once('restore', () => {
      if (this.#isWanted) return;
      this.#isWanted = true;
      this.#restoreState(window);
    });
  }

  /** Restores what the last window was besides its position, and saves what this one becomes. */
  #restoreState(window: BrowserWindow): void {
    const state = this.#parts.state();
    if (state?.isMaximized) window.maximize();
    if (state?.isFullScreen) window.setFullScreen(true);
    trackWindow(window, this.#parts.saveState);
  }

  #watchPage(window: BrowserWindow): void {
    const { webContents } = window;
    let hasPage = false;
    webContents.on('did-navigate', () => {
      // The first load, or one after a crash, ends no page.
      if (hasPage) this.#parts.onPageEnd();
      hasPage = true;
    });
    webContents.on('destroyed', this.#parts.onPageEnd);
    webContents.on('did-finish-load', () => {
      this.#hadPage = true;
    });
    this.#reloadCrashed = reloadAfterCrash(webContents, (reason, isRevived) => {
      this.#parts.log.info('the page crashed', { reason, isRevived });
      this.#hasCrashed = true;
      hasPage = false;
      this.#parts.onPageEnd();
      if (!this.#hadPage && !isRevived) this.#parts.fail(new Error(`The page crashed: ${reason}.`));
    });
    webContents.on('will-prevent-unload', (event) => {
      // In this event, preventDefault means leaving the page.
      if (confirmStay(window, this.#parts.words())) this.#isCloseAllowed = false;
      else event.preventDefault();
    });
    watchUnresponsive(window, this.#parts.words, this.#parts.log);
  }

  #onLoadFailed(window: BrowserWindow, error: unknown): void {
    // Another load has replaced this one.
    if (window.isDestroyed() || hasCode(error, 'ERR_ABORTED')) return;
    this.#parts.log.error('the page could not be loaded', error);
    const failIfBlank = () => {
      const isUnderWay = window.isDestroyed() || this.#hasCrashed || window.webContents.isLoading();
      if (!this.#hadPage && !isUnderWay) this.#parts.fail(error);
    };
    setTimeout(failIfBlank, LOAD_FAILURE_MS).unref();
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
      else if (this.#isMinimisedFirst) this.#minimiseUnseen(window);
    });
    window.on('close', (event) => {
      const wanted = this.#isCloseAllowed ? 'close' : this.#parts.onClose();
      if (wanted === 'close') return;
      event.preventDefault();
      if (wanted === 'minimise') window.minimize();
      else {
        hideWindow(window);
        this.#parts.onHidden();
      }
    });
    window.on('closed', () => {
      this.#current = null;
      this.#isWanted = false;
      this.#parts.onClosed();
    });
    window.loadURL(`${APP_ORIGIN}/`).catch((error: unknown) => this.#onLoadFailed(window, error));
    return window;
  }
}
