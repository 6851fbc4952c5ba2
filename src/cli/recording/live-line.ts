import type { TakeEvent } from '../../contract/api/takes.ts';
import { minutesAndSeconds } from '../../text/clock.ts';
import { joinTexts } from '../../text/join-texts.ts';
import type { Terminal } from '../command.ts';
import { statusLine } from './status-line.ts';

const BARS = ' ▁▂▃▄▅▆▇█';
/** The level in dBFS below which the bar is empty. */
const QUIET_DB = -54;

function barOf(level: number): string {
  const share = level > 0 ? 1 - (20 * Math.log10(level)) / QUIET_DB : 0;
  return BARS[Math.round(Math.min(1, Math.max(0, share)) * (BARS.length - 1))] ?? ' ';
}

/** The status line of a recording: time, level and the latest text. Without a terminal, only final text is written. */
export class LiveLine {
  readonly #terminal: Terminal;
  #run = '';
  #segments: string[] = [];
  #partial = '';
  #seconds = 0;
  #level = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  sound(seconds: number, level: number): void {
    this.#seconds = seconds;
    this.#level = level;
    this.#show();
  }

  readonly event = (event: TakeEvent): void => {
    if (event.name !== 'partial' && event.name !== 'segment') return;
    const { run, text } = event.data;
    if (run !== this.#run) this.#segments = [];
    this.#run = run;
    if (event.name === 'partial') this.#partial = text;
    else if (event.data.n === this.#segments.length) {
      this.#segments.push(text);
      this.#partial = '';
      if (!this.#terminal.show) this.#terminal.note(text);
    }
    this.#show();
  };

  end(): void {
    this.#terminal.show?.(null);
  }

  #show(): void {
    const { show, columns } = this.#terminal;
    if (!show) return;
    const head = `● ${minutesAndSeconds(this.#seconds)} ${barOf(this.#level)} `;
    show(statusLine(head, joinTexts([...this.#segments, this.#partial]), columns?.() ?? 0));
  }
}
