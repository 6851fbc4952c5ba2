import { app, nativeTheme, webContents } from 'electron';
import { createTellPage, type TellPage } from '../ipc/tell-page.ts';
import { createNotices } from '../notices/notices.ts';
import { type MainTexts, mainTexts } from '../texts/main-texts.ts';
import { AppWindow, type Closing, type MainWindow } from '../window/main-window.ts';
import { openPillWindow } from '../window/pill-window.ts';
import type { DesktopContext } from './context.ts';
import type { DesktopState } from './desktop-state.ts';
import { createDictationCommands, type DictationCommands } from './dictation-commands.ts';
import * as system from './system-ports.ts';

/** The app's windows and notifications. */
export interface WindowParts extends DictationCommands {
  readonly tell: TellPage;
  readonly window: MainWindow;
  readonly words: () => MainTexts;
  /** Notifies the user, once ever, that the app continues without its window. */
  tellStillHere(): void;
  /** Notifies the user of a transcribed recording, if enabled. */
  tellTranscribed(): void;
  /** Notifies the user, unless a window of the app is in front, that a proxy at this address asks for a password. */
  tellProxyQuestion(address: string): void;
}

/** Without an icon to bring it back, a window is not hidden; a recording goes on behind a minimised one. */
function closing({ settings, isRecording }: DesktopState, hasTray: boolean): Closing {
  if (!settings.closeToTray) return 'close';
  if (hasTray) return 'hide';
  return isRecording ? 'minimise' : 'close';
}

export function createWindowParts({ places, log, fail, memory, state, calls }: DesktopContext): WindowParts {
  const words = () => mainTexts(memory.facts().language);
  const tell = createTellPage(() => webContents.getAllWebContents());
  const window = new AppWindow({
    preload: places.preload,
    words,
    isDark: () => nativeTheme.shouldUseDarkColors,
    state: () => memory.facts().window,
    keepState: (left) => memory.remember({ window: left }),
    onClose: () => closing(state, calls.to.hasTray()),
    onHidden: () => calls.to.windowHidden(),
    onClosed() {
      if (process.platform !== 'darwin') app.quit();
    },
    onPageEnd: () => calls.to.pageEnded(),
    fail,
    log,
  });
  const commands = createDictationCommands({
    tell,
    window,
    openPill: () => openPillWindow(places.preload, log),
    // Opened while the others close, it would keep the app from ending.
    isPillWanted: () => !window.isLeaving() && state.settings.showPill && system.canShowPill(),
    onDictating: (isDictating) => calls.to.dictating(isDictating),
    isRecording: () => state.isRecording,
    onBegin: (isEdit) => calls.to.dictationBegins(isEdit),
    drawMenus: () => calls.to.draw(),
  });
  const showNotice = createNotices({
    isSupported: system.hasNotices,
    make: system.makeNotice,
    open: commands.openPage,
  });
  return {
    ...commands,
    tell,
    window,
    words,
    tellStillHere() {
      if (memory.facts().wasToldStillHere) return;
      memory.remember({ wasToldStillHere: true });
      const { stillHere, stillHereDetail } = words();
      showNotice({ title: stillHere, body: stillHereDetail, path: '/app' });
    },
    tellTranscribed() {
      if (!state.settings.notifications) return;
      const { transcribed, transcribedDetail } = words();
      showNotice({ title: transcribed, body: transcribedDetail, path: '/recent' });
    },
    tellProxyQuestion(address) {
      if (system.isAtHome()) return;
      const { proxyQuestion, proxyQuestionDetail } = words();
      showNotice({ title: proxyQuestion, body: `${address}\n${proxyQuestionDetail}`, path: '/app' });
    },
  };
}
