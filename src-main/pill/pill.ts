import { type Dictation, NO_DICTATION, type RecentTexts } from '../../src/contract/desktop/desktop.ts';

/** The pill window. `show` does not take the focus; it reloads a page that has crashed too often. */
export interface PillWindow {
  show(): void;
  hide(): void;
  /** Enlarges it for a list, or shrinks it again. */
  setExpanded(isExpanded: boolean): void;
  /** True after the window was closed while the app continued; it cannot be shown again. */
  isGone(): boolean;
}

/**
 * The phase shown before the page responds. `starting`: about to record. `working`: about to deliver a text. `idle`:
 * about to show a note.
 */
export type FirstPhase = 'starting' | 'working' | 'idle';

interface PillParts {
  /** Opens the window hidden. `onCrash`: its page has crashed, and with it the list. */
  readonly open: (onCrash: () => void) => PillWindow;
  /** False when the user wants no window, or the system would focus it. */
  readonly isWanted: () => boolean;
  /** Sends the state to the window's page. */
  readonly sendDictation: (dictation: Dictation) => void;
  /** The last texts have changed. */
  readonly sendRecent: (texts: RecentTexts) => void;
  /** The recorder reports progress. */
  readonly onProgress: () => void;
  /** A dictation into another program records, or no longer. */
  readonly onDictating: (isDictating: boolean) => void;
  /** The message if the page ends during a recording, which is kept up to then. */
  readonly interrupted: () => string;
  /** The recorder never responded, e.g. because nobody is signed in. */
  readonly onNoAnswer: () => void;
}

/** The pill window over other programs, shown during a dictation into one of them. */
export interface Pill {
  /** Opens the window hidden, so that the first key press finds it. */
  prepare(): void;
  /** A command was given outside the app's window: shows the pill until its end, in `phase` until the page responds. */
  begin(phase: FirstPhase): void;
  /** Receives the recorder's state. */
  report(dictation: Dictation): void;
  /** Ends the displayed dictation: the page does not know of it. */
  dismiss(): void;
  /** The displayed state. */
  shown(): Dictation;
  /** The user opened or closed the list of texts; while it is open, the window stays. */
  setExpanded(isExpanded: boolean): void;
  /** The app's page was closed, and its recording with it. */
  onPageEnded(): void;
  /** The last texts, for the list. */
  recent(): RecentTexts;
  /** Offers other texts in the list. */
  showRecent(texts: RecentTexts): void;
}

/** How long the final state stays visible, in milliseconds; a failure is to be read, and answered. */
const DONE_MS = 1500;
const FAILED_MS = 10_000;
/** Milliseconds without a response after which the recorder counts as absent. */
const ANSWER_MS = 10_000;

const ACTIVE_PHASES: readonly Dictation['phase'][] = ['starting', 'recording', 'working'];
const isActive = ({ phase }: Dictation): boolean => ACTIVE_PHASES.includes(phase);
const isRecording = ({ phase }: Dictation): boolean => phase === 'starting' || phase === 'recording';

class PillControl implements Pill {
  readonly #parts: PillParts;
  #recent: RecentTexts = [];
  #window: PillWindow | null = null;
  #isBegun = false;
  #isDictating = false;
  #isExpanded = false;
  #current = NO_DICTATION;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: PillParts) {
    this.#parts = parts;
  }

  prepare(): void {
    if (this.#parts.isWanted()) this.#openWindow();
  }

  begin(phase: FirstPhase): void {
    // This key press ends a dictation, or the dictation began in the app's own window.
    if (isActive(this.#current)) return;
    this.#isBegun = true;
    this.#set({ ...NO_DICTATION, language: this.#current.language, phase });
    if (this.#parts.isWanted()) this.#openWindow().show();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#set(NO_DICTATION);
      this.#end();
      this.#parts.onNoAnswer();
    }, ANSWER_MS);
  }

  report(dictation: Dictation): void {
    this.#set(dictation);
    if (isActive(dictation)) this.#parts.onProgress();
    if (!this.#isBegun) return;
    if (isActive(dictation)) clearTimeout(this.#timer);
    else this.#scheduleEnd();
  }

  shown(): Dictation {
    return this.#current;
  }

  setExpanded(isExpanded: boolean): void {
    this.#isExpanded = isExpanded;
    this.#window?.setExpanded(isExpanded);
    if (isExpanded && !isActive(this.#current)) clearTimeout(this.#timer);
    else if (!isExpanded && !isActive(this.#current)) this.#end();
  }

  recent(): RecentTexts {
    return this.#recent;
  }

  showRecent(texts: RecentTexts): void {
    this.#recent = texts;
    this.#parts.sendRecent(texts);
  }

  dismiss(): void {
    if (this.#current.phase !== 'idle') this.report(NO_DICTATION);
  }

  onPageEnded(): void {
    this.#recent = [];
    const { phase, language } = this.#current;
    const isInterrupted = this.#isBegun && phase === 'recording' && this.#parts.isWanted();
    if (!isInterrupted) this.dismiss();
    else this.report({ ...NO_DICTATION, language, phase: 'failed', note: this.#parts.interrupted() });
  }

  #openWindow(): PillWindow {
    if (!this.#window || this.#window.isGone()) {
      this.#isExpanded = false;
      this.#window = this.#parts.open(() => {
        if (this.#isExpanded) this.setExpanded(false);
      });
    }
    return this.#window;
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#isBegun = false;
    this.#updateDictating();
    this.#window?.hide();
  }

  #scheduleEnd(): void {
    clearTimeout(this.#timer);
    const { phase } = this.#current;
    if (phase !== 'done' && phase !== 'failed') this.#end();
    else if (!this.#isExpanded) {
      this.#timer = setTimeout(() => this.#end(), phase === 'done' ? DONE_MS : FAILED_MS);
    }
  }

  #set(dictation: Dictation): void {
    this.#current = dictation;
    this.#parts.sendDictation(dictation);
    this.#updateDictating();
  }

  #updateDictating(): void {
    const isDictating = this.#isBegun && isRecording(this.#current);
    if (isDictating === this.#isDictating) return;
    this.#isDictating = isDictating;
    this.#parts.onDictating(isDictating);
  }
}

export const createPill = (parts: PillParts): Pill => new PillControl(parts);
