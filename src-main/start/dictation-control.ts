import type { DictationCommand } from '../../src/contract/desktop/desktop-options.ts';
import type { PastePermits } from '../delivery/paste-permits.ts';
import type { PendingPageEvents } from '../ipc/pending-page-events.ts';
import type { FirstPhase, Pill } from '../pill/pill.ts';

interface DictationControlParts {
  readonly pendingEvents: PendingPageEvents;
  readonly permits: PastePermits;
  readonly pill: Pill;
  /** Whether the app ends as soon as its windows are closed. */
  readonly isClosing: () => boolean;
  readonly isRecording: () => boolean;
  /** A command that leads to a text begins; `isEdit`: it changes the selected text. */
  readonly onBegin: (isEdit: boolean) => void;
}

/** Controls the page's recorder from hotkeys, pill, tray and links. */
export interface DictationControl {
  command(what: DictationCommand): void;
  /** The page was closed, with its dictation and pending commands. */
  onPageEnded(): void;
}

/**
 * The pill's phase until the page responds to a command. Commands without an entry only end a recording; one that was
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

const isStart = (what: DictationCommand): boolean => FIRST_PHASES[what] === 'starting';
const leadsToText = (what: DictationCommand): boolean => isStart(what) || FIRST_PHASES[what] === 'working';

/** Commands that end a dictation which is about to begin. */
const ENDING_COMMANDS: readonly DictationCommand[] = [
  'toggle',
  'edit',
  'stop',
  'cancel',
  'holdEnd',
  'holdCancel',
];

/** Creates the control; a command that leads to a text permits a paste. */
export function createDictationControl(parts: DictationControlParts): DictationControl {
  const { pendingEvents, permits, pill, isClosing, isRecording, onBegin } = parts;
  /** Drops a dictation that the page does not know of yet. False if there is none. */
  function cancelPendingStart(): boolean {
    if (pill.shown().phase !== 'starting' || !pendingEvents.drop('dictation.command', isStart)) return false;
    permits.consume();
    pill.dismiss();
    return true;
  }
  return {
    command(what) {
      if (ENDING_COMMANDS.includes(what) && cancelPendingStart()) return;
      const phase = isRecording() ? undefined : FIRST_PHASES[what];
      // A window that opened now would keep the app from ending.
      if (phase && isClosing()) return;
      if (phase && leadsToText(what)) {
        permits.grant();
        onBegin(what === 'edit');
      }
      // The page opens the microphone while the window is shown.
      pendingEvents.send('dictation.command', what);
      if (phase) pill.begin(phase);
    },
    onPageEnded() {
      // The next page must not begin without the pill.
      if (pendingEvents.drop('dictation.command', leadsToText)) permits.consume();
      pill.onPageEnded();
    },
  };
}
