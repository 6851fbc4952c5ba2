import { formatDuration, formatSize } from './model-words.ts';

/** The output for progress. */
export interface Terminal {
  /** True for an interactive terminal, where a line can be overwritten. */
  readonly isTerminal: boolean;
  write(text: string): void;
}

const BAR_WIDTH = 24;
/** Milliseconds over which the rate is measured, and minimum milliseconds between two updates. */
const RATE_MS = 5000;
const UPDATE_MS = 200;
/** Percent between two lines without an interactive terminal. */
const LINE_PERCENT = 10;

/** Shows the progress of a download: a bar that is overwritten, or occasional lines. */
export class ProgressBar {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  /** Recent samples, for the rate. */
  #samples: { at: number; received: number }[] = [];
  #lastShownAt = Number.NEGATIVE_INFINITY;
  #nextLine = 0;

  constructor(terminal: Terminal, now: () => number = () => performance.now()) {
    this.#terminal = terminal;
    this.#now = now;
  }

  show(received: number, total: number | null): void {
    const at = this.#now();
    this.#samples = [...this.#samples.filter((mark) => at - mark.at <= RATE_MS), { at, received }];
    const percent = total === null ? null : Math.floor((received / total) * 100);
    if (this.#terminal.isTerminal) {
      if (at - this.#lastShownAt < UPDATE_MS && received !== total) return;
      this.#lastShownAt = at;
      this.#terminal.write(`\r\u001b[K${this.#line(received, total, percent)}`);
    } else if (percent === null || percent >= this.#nextLine) {
      if (percent === null && at - this.#lastShownAt < RATE_MS) return;
      this.#lastShownAt = at;
      this.#nextLine = (Math.floor((percent ?? 0) / LINE_PERCENT) + 1) * LINE_PERCENT;
      this.#terminal.write(`${this.#line(received, total, percent)}\n`);
    }
  }

  /** Moves to the line below the bar. */
  end(): void {
    if (this.#terminal.isTerminal && this.#samples.length > 0) this.#terminal.write('\n');
  }

  /** Bytes per second; null without enough samples. */
  #rate(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at <= first.at) return null;
    return ((last.received - first.received) / (last.at - first.at)) * 1000;
  }

  #line(received: number, total: number | null, percent: number | null): string {
    const rate = this.#rate();
    const parts = [total === null ? formatSize(received) : `${formatSize(received)} of ${formatSize(total)}`];
    if (percent !== null) parts.unshift(`${percent} %`);
    if (rate !== null) parts.push(`${(rate / 1e6).toFixed(1)} MB/s`);
    if (rate !== null && rate > 0 && total !== null)
      parts.push(`${formatDuration((total - received) / rate)} left`);
    const line = parts.join('  ');
    if (!this.#terminal.isTerminal || percent === null) return line;
    const done = Math.round((percent / 100) * BAR_WIDTH);
    return `[${'#'.repeat(done)}${'-'.repeat(BAR_WIDTH - done)}]  ${line}`;
  }
}
