import { createNotices } from '../notices/notices.ts';
import type { MainTexts } from '../texts/main-texts.ts';
import type { OpenPage } from '../window/open-page.ts';
import type { DesktopContext } from './context.ts';
import * as system from './system-ports.ts';

/** The app's system notifications. */
export interface AppNotices {
  /** Notifies the user, once ever, that the app continues without its window. */
  notifyStillRunning(): void;
  /** Notifies the user of a transcribed recording, if enabled. */
  notifyTranscribed(): void;
  /** Notifies the user, unless a window of the app is in front, that a proxy at this address asks for a password. */
  notifyProxyQuestion(address: string): void;
}

export function createAppNotices(
  { shellState, state }: Pick<DesktopContext, 'shellState' | 'state'>,
  words: () => MainTexts,
  { openPage, showWindow }: { readonly openPage: OpenPage; readonly showWindow: () => void },
): AppNotices {
  const showNotice = createNotices({
    isSupported: system.hasNotices,
    make: system.makeNotice,
    open: openPage,
    showWindow,
  });
  return {
    notifyStillRunning() {
      if (shellState.facts().wasToldStillHere) return;
      shellState.remember({ wasToldStillHere: true });
      const { stillHere, stillHereDetail } = words();
      showNotice({ title: stillHere, body: stillHereDetail, path: null });
    },
    notifyTranscribed() {
      if (!state.settings.notifications) return;
      const { transcribed, transcribedDetail } = words();
      showNotice({ title: transcribed, body: transcribedDetail, path: '/recent' });
    },
    notifyProxyQuestion(address) {
      if (system.hasFocus()) return;
      const { proxyQuestion, proxyQuestionDetail } = words();
      showNotice({ title: proxyQuestion, body: `${address}\n${proxyQuestionDetail}`, path: null });
    },
  };
}
