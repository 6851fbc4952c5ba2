import { sizeWords, timeWords } from './model-words.ts';

/** The output for progress. */
export interface Terminal {
  /** True for an interactive terminal, where a line can be overwritten. */
  readonly isTerminal: boolean;
  write(text: string): void;
}

const BAR_WIDTH = 24;
/** Milliseconds over which the rate is measured, and minimum milliseconds between two updates. */
const RATE_MS = 5000;
const SHOW_MS = 200;
/** Percent between two lines without an interactive terminal. */
const LINE_STEP = 10;

/** Shows the progress of a download: a bar that is overwritten, or occasional lines. */
export class ProgressBar {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  /** Recent samples, for the rate. */
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

  /** Moves to the line below the bar. */
  end(): void {
    if (this.#terminal.isTerminal && this.#marks.length > 0) this.#terminal.write('\n');
  }

  /** Bytes per second; null without enough samples. */
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
