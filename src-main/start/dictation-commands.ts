import type { RecentTexts } from '../../src/contract/desktop/desktop.ts';
import type { DictationCommand } from '../../src/contract/desktop/desktop-options.ts';
import { createPastePermit, type PastePermit } from '../delivery/paste-permit.ts';
import { createPendingPageEvents, type PendingPageEvents } from '../ipc/pending-page-events.ts';
import type { TellPage } from '../ipc/tell-page.ts';
import { createPill, type FirstPhase, type Pill, type PillWindow } from '../pill/pill.ts';
import type { MainWindow } from '../window/main-window.ts';

interface DictationCommandsParts {
  readonly tell: TellPage;
  readonly window: MainWindow;
  readonly openPill: () => PillWindow;
  readonly isPillWanted: () => boolean;
  readonly onDictating: (isDictating: boolean) => void;
  readonly isRecording: () => boolean;
  /** A command that leads to a text begins; `isEdit`: it changes the selected text. */
  readonly onBegin: (isEdit: boolean) => void;
  readonly drawMenus: () => void;
}

/** Commands to the page from hotkey, tray and links. */
export interface DictationCommands {
  readonly pendingEvents: PendingPageEvents;
  readonly permit: PastePermit;
  readonly pill: Pill;
  command(what: DictationCommand): void;
  openPage(path: string): void;
  /** The page was closed, with its dictation and what waited to begin. */
  pageEnded(): void;
  /** Offers the last texts in the pill and the tray. */
  showRecent(texts: RecentTexts): void;
}

/**
 * What the pill shows until the page answers a command. Commands without an entry only end a recording; one that was
 * started in the window is only stopped from here.
 */
const FIRST_PHASES: Partial<Record<DictationCommand, FirstPhase>> = {
  toggle: 'starting',
  start: 'starting',
  hold: 'starting',
  edit: 'starting',
  again: 'working',
  retry: 'working',
  language: 'idle',
  mode: 'idle',
};

const begins = (what: DictationCommand): boolean => FIRST_PHASES[what] === 'starting';
const leadsToText = (what: DictationCommand): boolean => begins(what) || FIRST_PHASES[what] === 'working';

/** Commands that end a dictation which is about to begin. */
const ENDING: readonly DictationCommand[] = ['toggle', 'edit', 'stop', 'cancel', 'holdEnd', 'holdCancel'];

export function createDictationCommands(parts: DictationCommandsParts): DictationCommands {
  const { tell, window, openPill, isPillWanted, onDictating, isRecording, onBegin, drawMenus } = parts;
  const pendingEvents = createPendingPageEvents(tell, () => window.wake());
  const permit = createPastePermit();
  const pill = createPill({
    open: openPill,
    isWanted: isPillWanted,
    onDictating,
    tell: (dictation) => tell('pill.shown', dictation),
    onProgress: permit.renew,
    onSilence() {
      // A recording must not start long after its key press.
      pendingEvents.drop('dictation.command');
      window.show();
    },
  });
  /** Drops a dictation that the page was not told of yet. False if there is none. */
  function dropBeginning(): boolean {
    if (pill.shown().phase !== 'starting' || !pendingEvents.drop('dictation.command', begins)) return false;
    permit.take();
    pill.dismiss();
    return true;
  }
  return {
    pendingEvents,
    permit,
    pill,
    command(what) {
      if (ENDING.includes(what) && dropBeginning()) return;
      const phase = isRecording() ? undefined : FIRST_PHASES[what];
      // A window that opened now would keep the app from ending.
      if (phase && window.isLeaving()) return;
      if (phase && leadsToText(what)) {
        permit.give();
        onBegin(what === 'edit');
      }
      // The page opens the microphone while the window is shown.
      pendingEvents.send('dictation.command', what);
      if (phase) pill.begin(phase);
    },
    openPage(path) {
      window.show();
      // Only the last one is of interest.
      pendingEvents.drop('page.open');
      pendingEvents.send('page.open', path);
    },
    pageEnded() {
      // The next page must not begin without the pill.
      if (pendingEvents.drop('dictation.command', leadsToText)) permit.take();
      pendingEvents.pageEnded();
      pill.pageEnded();
    },
    showRecent(texts) {
      pill.recent = texts;
      tell('pill.recent', texts);
      drawMenus();
    },
  };
}
