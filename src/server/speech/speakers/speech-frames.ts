import { PCM_RATE } from '../../../speech/audio/pcm.ts';
import { CEPSTRA, createCepstra, WINDOW } from './cepstra.ts';
import type { SpeechUnit } from './separator.ts';

/** Frames a second, for up to `FRAMES_MAX` of them. */
const FRAMES_PER_SECOND = 100;
/**
 * Frames of a recording: an hour of speech. Longer ones are sampled less often, so that the frames of any recording
 * need 360,000 x 16 x 4 bytes = 23 MB at most.
 */
const FRAMES_MAX = 360_000;
/** Decibels below the loudest frames of a unit from which on a frame counts as a pause in it. */
const QUIET_DB = 30;

/** The frames of speech of a recording, unit by unit. */
export interface SpeechFrames {
  /** `CEPSTRA` numbers a frame. */
  readonly frames: Float32Array;
  /** The number of the first frame of each unit, and at the end the number of all frames. */
  readonly firstOf: Int32Array;
}

/** Frames that grow: doubled when full, up to `FRAMES_MAX`. */
class FrameList {
  #values = new Float32Array(CEPSTRA * 1024);
  count = 0;

  /** The values, and where the next frame goes. */
  next(): { values: Float32Array; at: number } {
    const at = this.count * CEPSTRA;
    if (at + CEPSTRA > this.#values.length) {
      const grown = new Float32Array(Math.min(this.#values.length * 2, (FRAMES_MAX + 1024) * CEPSTRA));
      grown.set(this.#values);
      this.#values = grown;
    }
    return { values: this.#values, at };
  }

  all(): Float32Array {
    return this.#values.subarray(0, this.count * CEPSTRA);
  }

  /** Removes the frames from `first` on that are much quieter than the loudest ones. `levels`: theirs, in decibels. */
  dropQuiet(first: number, levels: readonly number[]): void {
    const floor = levels.reduce((max, level) => Math.max(max, level), -200) - QUIET_DB;
    let to = first;
    levels.forEach((level, index) => {
      if (level < floor) return;
      const from = (first + index) * CEPSTRA;
      this.#values.copyWithin(to * CEPSTRA, from, from + CEPSTRA);
      to += 1;
    });
    this.count = to;
  }
}

/** Converts incoming samples into the frames of units. Only the samples of the current unit are held. */
export class SpeechFrameReader {
  readonly #units: readonly SpeechUnit[];
  readonly #hop: number;
  readonly #write = createCepstra();
  readonly #list = new FrameList();
  readonly #firstOf: Int32Array;
  readonly #window = new Float64Array(WINDOW);
  #unit = 0;
  #levels: number[] = [];
  /** Samples that frames may still need: from sample `#pendingFrom` of the recording on. */
  #pending = new Int16Array(0);
  #pendingFrom = 0;
  /** The sample that the next frame begins at. */
  #next: number;

  /** `units`: in the order of their starts. */
  constructor(units: readonly SpeechUnit[]) {
    this.#units = units;
    const seconds = units.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0);
    const share = Math.max(1, Math.ceil((seconds * FRAMES_PER_SECOND) / FRAMES_MAX));
    this.#hop = (PCM_RATE / FRAMES_PER_SECOND) * share;
    this.#firstOf = new Int32Array(units.length + 1);
    this.#next = this.#startOf(0);
  }

  /** The next samples of the recording. */
  add(samples: Int16Array): void {
    const buffered = new Int16Array(this.#pending.length + samples.length);
    buffered.set(this.#pending);
    buffered.set(samples, this.#pending.length);
    const until = this.#pendingFrom + buffered.length;
    while (this.#unit < this.#units.length) {
      while (this.#next + WINDOW <= Math.min(until, this.#endOf(this.#unit))) this.#takeFrame(buffered);
      if (this.#endOf(this.#unit) > until) break;
      this.#endUnit();
    }
    const consumed = Math.min(Math.max(0, this.#next - this.#pendingFrom), buffered.length);
    this.#pending = buffered.slice(consumed);
    this.#pendingFrom += consumed;
  }

  /** All frames; the reader is not used any more. */
  end(): SpeechFrames {
    while (this.#unit < this.#units.length) this.#endUnit();
    return { frames: this.#list.all(), firstOf: this.#firstOf };
  }

  #startOf(unit: number): number {
    return Math.round((this.#units[unit]?.start ?? Number.MAX_SAFE_INTEGER / PCM_RATE) * PCM_RATE);
  }

  #endOf(unit: number): number {
    return Math.round((this.#units[unit]?.end ?? 0) * PCM_RATE);
  }

  #takeFrame(buffered: Int16Array): void {
    const from = this.#next - this.#pendingFrom;
    this.#next += this.#hop;
    if (from < 0 || this.#list.count >= FRAMES_MAX) return;
    for (let n = 0; n < WINDOW; n += 1) this.#window[n] = (buffered[from + n] ?? 0) / 32_768;
    const { values, at } = this.#list.next();
    this.#levels.push(this.#write(this.#window, values, at));
    this.#list.count += 1;
  }

  #endUnit(): void {
    this.#list.dropQuiet(this.#firstOf[this.#unit] ?? 0, this.#levels);
    this.#levels = [];
    this.#unit += 1;
    this.#firstOf[this.#unit] = this.#list.count;
    // An overlapping unit starts at the end of the earlier one, whose samples are gone by then.
    this.#next = Math.max(this.#startOf(this.#unit), this.#next);
  }
}
