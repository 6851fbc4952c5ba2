import type { Dictation } from '../../src/contract/desktop/desktop.ts';

/** The pill window. `show` does not take the focus. */
export interface PillWindow {
  show(): void;
  hide(): void;
  /** True after the window was closed while the app continued; it cannot be shown again. */
  isGone(): boolean;
}

interface PillParts {
  /** Opens the window hidden; called when it is needed and there is none. */
  readonly open: () => PillWindow;
  /** Sends the state to the window's page. */
  readonly tell: (dictation: Dictation) => void;
  /** The recorder reports progress. */
  readonly onProgress: () => void;
  /** The recorder never responded, e.g. because nobody is signed in. */
  readonly onSilence: () => void;
}

/** The pill window over other programs, shown during a dictation into one of them. */
export interface Pill {
  /** A dictation was started outside the app's window: shows the pill until its end. */
  begin(): void;
  /** Receives the recorder's state. */
  report(dictation: Dictation): void;
  /** The displayed state. */
  shown(): Dictation;
}

/** How long the final state stays visible, in milliseconds. */
const DONE_MS = 1500;
const FAILED_MS = 6000;
/** Milliseconds without a response after which the recorder counts as absent. */
const ANSWER_MS = 10_000;

const IDLE: Dictation = { phase: 'idle', level: 0, elapsedMs: 0, words: '', note: '' };
const GOES_ON: readonly Dictation['phase'][] = ['starting', 'recording', 'working'];
const goesOn = ({ phase }: Dictation): boolean => GOES_ON.includes(phase);

export function createPill({ open, tell, onProgress, onSilence }: PillParts): Pill {
  let window: PillWindow | null = null;
  let isBegun = false;
  let current = IDLE;
  let later: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(later);
    isBegun = false;
    window?.hide();
  }

  function endAfter(ms: number): void {
    clearTimeout(later);
    later = setTimeout(end, ms);
  }

  function set(dictation: Dictation): void {
    current = dictation;
    tell(dictation);
  }

  return {
    begin() {
      // This key press ends a dictation, or the dictation began in the app's own window.
      if (goesOn(current)) return;
      isBegun = true;
      set({ ...IDLE, phase: 'starting' });
      if (!window || window.isGone()) window = open();
      window.show();
      clearTimeout(later);
      later = setTimeout(() => {
        set(IDLE);
        end();
        onSilence();
      }, ANSWER_MS);
    },
    report(dictation) {
      set(dictation);
      if (goesOn(dictation)) onProgress();
      if (!isBegun) return;
      if (goesOn(dictation)) clearTimeout(later);
      else if (dictation.phase === 'done') endAfter(DONE_MS);
      else if (dictation.phase === 'failed') endAfter(FAILED_MS);
      else end();
    },
    shown: () => current,
  };
}
