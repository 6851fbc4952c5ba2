import { sizeWords, timeWords } from './model-words.ts';

/** Where progress is shown. */
export interface Terminal {
  /** A person looks at it: a line may be written over. */
  readonly isTerminal: boolean;
  write(text: string): void;
}

const BAR_WIDTH = 24;
/** Milliseconds over which the rate is taken, and between two looks of a person. */
const RATE_MS = 5000;
const SHOW_MS = 200;
/** Percent between two lines where nobody looks. */
const LINE_STEP = 10;

/** Shows how far a download is: a bar that is written over, or a line now and then. */
export class ProgressBar {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  /** When so many bytes were there. */
  #marks: { at: number; received: number }[] = [];
  #shown = Number.NEGATIVE_INFINITY;
  #nextLine = 0;

  constructor(terminal: Terminal, now: () => number = () => performance.now()) {
    this.#terminal = terminal;
    this.#now = now;
  }

  show(received: number, total: number | null): void {
    const at = this.#now();
    this.#marks = [...this.#marks.filter((mark) => at - mark.at <= RATE_MS), { at, received }];
    const percent = total === null ? null : Math.floor((received / total) * 100);
    if (this.#terminal.isTerminal) {
      if (at - this.#shown < SHOW_MS && received !== total) return;
      this.#shown = at;
      this.#terminal.write(`\r\u001b[K${this.#line(received, total, percent)}`);
    } else if (percent === null || percent >= this.#nextLine) {
      if (percent === null && at - this.#shown < RATE_MS) return;
      this.#shown = at;
      this.#nextLine = (Math.floor((percent ?? 0) / LINE_STEP) + 1) * LINE_STEP;
      this.#terminal.write(`${this.#line(received, total, percent)}\n`);
    }
  }

  /** Goes on below the bar. */
  end(): void {
    if (this.#terminal.isTerminal && this.#marks.length > 0) this.#terminal.write('\n');
  }

  /** Bytes in a second; null until there is something to tell it from. */
  #rate(): number | null {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)];
    if (!first || !last || last.at <= first.at) return null;
    return ((last.received - first.received) / (last.at - first.at)) * 1000;
  }

  #line(received: number, total: number | null, percent: number | null): string {
    const rate = this.#rate();
    const parts = [total === null ? sizeWords(received) : `${sizeWords(received)} of ${sizeWords(total)}`];
    if (percent !== null) parts.unshift(`${percent} %`);
    if (rate !== null) parts.push(`${(rate / 1e6).toFixed(1)} MB/s`);
    if (rate !== null && rate > 0 && total !== null)
      parts.push(`${timeWords((total - received) / rate)} left`);
    const line = parts.join('  ');
    if (!this.#terminal.isTerminal || percent === null) return line;
    const done = Math.round((percent / 100) * BAR_WIDTH);
    return `[${'#'.repeat(done)}${'-'.repeat(BAR_WIDTH - done)}]  ${line}`;
  }
}
