import type { SentCorrectionChanges } from '../../../../src/contract/api/corrections.ts';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { correctionChanges } from './corrected-words.ts';

/** Milliseconds before a text that was left is compared: by then, the page has reacted to the click. */
const COMPARE_DELAY_MS = 1000;

interface CorrectionReportsOptions {
  readonly transcription: Pick<TranscriptionDetail, 'segments' | 'originalText'>;
  /** The text at the last report and at the last comparison; initially, as it was opened. */
  readonly states: { reported: string; compared: string };
  /** Sends the changes; `onFailed`: they are found again in the next text. */
  send(changes: SentCorrectionChanges, onFailed: () => void): void;
}

/** Finds the corrections in states of a text. One that was compared before is not compared again. */
export class CorrectionReports {
  readonly #options: CorrectionReportsOptions;
  #pendingText: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: CorrectionReportsOptions) {
    this.#options = options;
  }

  /** Compares a text after a rest: in a long one, that takes a tenth of a second. */
  compareLater(text: string): void {
    clearTimeout(this.#timer);
    this.#pendingText = text;
    this.#timer = setTimeout(() => this.flush(), COMPARE_DELAY_MS);
  }

  /** Runs the pending comparison at once. */
  flush(): void {
    clearTimeout(this.#timer);
    const text = this.#pendingText;
    this.#pendingText = null;
    const { transcription, states, send } = this.#options;
    if (text === null || text === states.compared) return;
    states.compared = text;
    const { segments, originalText: recognised } = transcription;
    const before = states.reported;
    const changes = correctionChanges(segments, { recognised, reported: before, now: text });
    if (!changes) return;
    states.reported = text;
    send(changes, () => {
      states.reported = before;
      states.compared = before;
    });
  }
}
