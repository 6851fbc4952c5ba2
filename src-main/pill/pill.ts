import type { Dictation } from '../../src/contract/desktop/desktop.ts';

/** The small window. `show` neither takes the focus nor waits. */
export interface PillWindow {
  show(): void;
  hide(): void;
  /** Closed with the app's windows by somebody who then stayed: it shows no more. */
  isGone(): boolean;
}

interface PillParts {
  /** Opens the window, hidden; called when it is needed and there is none. */
  readonly open: () => PillWindow;
  /** Tells the window's page what to show. */
  readonly tell: (dictation: Dictation) => void;
  /** The recorder is at it. */
  readonly onProgress: () => void;
  /** The recorder never said anything: nobody is signed in, for instance. */
  readonly onSilence: () => void;
}

/** The small window over other programs, as long as somebody dictates into one of them. */
export interface Pill {
  /** Something outside the app's window asked for a dictation: it shows from now on until the end. */
  begin(): void;
  /** What the recorder says it does. */
  report(dictation: Dictation): void;
  /** What is shown now. */
  shown(): Dictation;
}

/** How long the end stays to be read, in milliseconds. */
const DONE_MS = 1500;
const FAILED_MS = 6000;
/** Milliseconds after which a recorder that never said anything counts as not there. */
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
      // The key that ends a dictation, or one begun in the app's own window.
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
