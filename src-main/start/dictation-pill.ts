import type { PastePermits } from '../delivery/paste-permits.ts';
import type { PendingPageEvents } from '../ipc/pending-page-events.ts';
import type { SendToPage } from '../ipc/send-to-page.ts';
import { createPill, type Pill, type PillWindow } from '../pill/pill.ts';
import type { MainWindow } from '../window/main-window.ts';

interface DictationPillParts {
  readonly sendToPage: SendToPage;
  readonly window: Pick<MainWindow, 'show'>;
  readonly pendingEvents: PendingPageEvents;
  readonly permits: PastePermits;
  readonly open: (onCrash: () => void) => PillWindow;
  readonly isWanted: () => boolean;
  readonly interrupted: () => string;
  readonly onDictating: (isDictating: boolean) => void;
  readonly drawMenus: () => void;
}

/** Creates the pill of dictations: their progress renews the paste permit, and silence of the page shows the main window. */
export function createDictationPill(parts: DictationPillParts): Pill {
  const { sendToPage, window, pendingEvents, permits, open, isWanted, interrupted, onDictating, drawMenus } =
    parts;
  return createPill({
    open,
    isWanted,
    interrupted,
    onDictating,
    sendDictation: (dictation) => sendToPage('pill.shown', dictation),
    sendRecent(texts) {
      sendToPage('pill.recent', texts);
      drawMenus();
    },
    onProgress: permits.renew,
    onNoAnswer() {
      // A recording must not start long after its key press.
      pendingEvents.drop('dictation.command');
      window.show();
    },
  });
}
