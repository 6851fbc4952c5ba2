import { app, nativeTheme, webContents } from 'electron';
import { createPastePermits, type PastePermits } from '../delivery/paste-permits.ts';
import { createPendingPageEvents, type PendingPageEvents } from '../ipc/pending-page-events.ts';
import { createPageSender, type SendToPage } from '../ipc/send-to-page.ts';
import type { Pill } from '../pill/pill.ts';
import { type MainTexts, mainTexts } from '../texts/main-texts.ts';
import { AppWindow, type Closing, type MainWindow } from '../window/main-window.ts';
import { createOpenPage, type OpenPage } from '../window/open-page.ts';
import { openPillWindow } from '../window/pill-window.ts';
import { type AppNotices, createAppNotices } from './app-notices.ts';
import type { DesktopContext } from './context.ts';
import type { DesktopState } from './desktop-state.ts';
import { createDictationControl, type DictationControl } from './dictation-control.ts';
import { createDictationPill } from './dictation-pill.ts';
import * as system from './system-ports.ts';

/** The app's windows and notifications, and their events. */
export interface WindowParts {
  readonly sendToPage: SendToPage;
  readonly window: MainWindow;
  readonly words: () => MainTexts;
  readonly pendingEvents: PendingPageEvents;
  readonly permits: PastePermits;
  readonly pill: Pill;
  readonly dictation: DictationControl;
  readonly notices: AppNotices;
  readonly openPage: OpenPage;
}

/** Without an icon to bring it back, a window is not hidden; a recording continues behind a minimised one. */
function closingBehaviour({ settings, isRecording }: DesktopState, hasTray: boolean): Closing {
  if (!settings.closeToTray) return 'close';
  if (hasTray) return 'hide';
  return isRecording ? 'minimise' : 'close';
}

function createMainWindow(
  { paths, log, fail, shellState, state, calls }: DesktopContext,
  words: () => MainTexts,
): MainWindow {
  return new AppWindow({
    preload: paths.preload,
    words,
    isDark: () => nativeTheme.shouldUseDarkColors,
    state: () => shellState.facts().window,
    saveState: (windowState) => shellState.remember({ window: windowState }),
    onClose: () => closingBehaviour(state, calls.to.hasTray()),
    onHidden: () => calls.to.windowHidden(),
    onClosed() {
      if (process.platform !== 'darwin') app.quit();
    },
    onPageEnd: () => calls.to.onPageEnded(),
    fail,
    log,
  });
}

export function createWindowParts(context: DesktopContext): WindowParts {
  const { paths, log, shellState, state, calls } = context;
  const words = () => mainTexts(shellState.facts().language);
  const tell = createPageSender(() => webContents.getAllWebContents());
  const window = createMainWindow(context, words);
  const pendingEvents = createPendingPageEvents(tell, () => window.ensureOpen());
  const permits = createPastePermits();
  const pill = createDictationPill({
    sendToPage: tell,
    window,
    pendingEvents,
    permits,
    open: (onCrash) => openPillWindow(paths.preload, log, onCrash),
    // Opened while the others close, it would keep the app from ending.
    isWanted: () => !window.isClosing() && state.settings.showPill && system.canShowPill(),
    interrupted: () => words().dictationInterrupted,
    onDictating: (isDictating) => calls.to.dictating(isDictating),
    drawMenus: () => calls.to.draw(),
  });
  const dictation = createDictationControl({
    pendingEvents,
    permits,
    pill,
    isClosing: () => window.isClosing(),
    isRecording: () => state.isRecording,
    onBegin: (isEdit) => calls.to.dictationBegins(isEdit),
  });
  const openPage = createOpenPage(window, pendingEvents);
  const notices = createAppNotices(context, words, { openPage, showWindow: window.show });
  return { sendToPage: tell, window, words, pendingEvents, permits, pill, dictation, notices, openPage };
}
