import type { DictationCommand } from '../../src/contract/desktop/desktop-options.ts';
import { createPastePermit, type PastePermit } from '../delivery/paste-permit.ts';
import { createPendingPageEvents, type PendingPageEvents } from '../ipc/pending-page-events.ts';
import type { TellPage } from '../ipc/tell-page.ts';
import { createPill, type Pill, type PillWindow } from '../pill/pill.ts';
import type { MainWindow } from '../window/main-window.ts';

interface DictationCommandsParts {
  readonly tell: TellPage;
  readonly window: MainWindow;
  readonly openPill: () => PillWindow;
  readonly isPillWanted: () => boolean;
  readonly onDictating: (isDictating: boolean) => void;
  readonly isRecording: () => boolean;
  /** A dictation begins; `isEdit`: it changes the selected text. */
  readonly onBegin: (isEdit: boolean) => void;
}

/** Commands to the page from hotkey, tray and links. */
export interface DictationCommands {
  readonly mail: PendingPageEvents;
  readonly permit: PastePermit;
  readonly pill: Pill;
  command(what: DictationCommand): void;
  openPage(path: string): void;
}

/** Commands that end a recording; a recording that was started in the window is only stopped from here. */
const ENDING: readonly DictationCommand[] = ['stop', 'cancel'];

export function createDictationCommands(parts: DictationCommandsParts): DictationCommands {
  const { tell, window, openPill, isPillWanted, onDictating, isRecording, onBegin } = parts;
  const mail = createPendingPageEvents(tell, () => window.wake());
  const permit = createPastePermit();
  const pill = createPill({
    open: openPill,
    isWanted: isPillWanted,
    onDictating,
    tell: (dictation) => tell('pill.shown', dictation),
    onProgress: permit.renew,
    onSilence() {
      // A recording must not start long after its key press.
      mail.drop('dictation.command');
      window.show();
    },
  });
  return {
    ...{ mail, permit, pill },
    command(what) {
      const isStart = !ENDING.includes(what) && !isRecording();
      // A window that opened now would keep the app from ending.
      if (isStart && window.isLeaving()) return;
      if (isStart) {
        permit.give();
        onBegin(what === 'edit');
      }
      // The page opens the microphone while the window is shown.
      mail.send('dictation.command', what);
      if (isStart) pill.begin();
    },
    openPage(path) {
      window.show();
      mail.send('page.open', path);
    },
  };
}
