/**
 * Seconds of audio to buffer before playing begins, and again after the queue ran empty: more than one message of main,
 * so that a late one leaves no gap.
 */
const CUSHION = 0.1;
/** Seconds that may wait without hurry. */
const BACKLOG = 0.25;
/** Speed while more waits: too little for a listener or a recogniser to notice. */
const HURRY = 1.02;

/**
 * Samples on their way into an audio graph. They arrive in bursts and leave steadily; none is ever dropped. An empty
 * queue gives silence, and a long one is played a little faster until it is short again.
 */
export class SampleQueue {
  readonly #rate: number;
  #samples = new Float32Array(16_384);
  #length = 0;
  /** Position of the next output in `#samples`: between two samples, if it was in a hurry. */
  #at = 0;
  /** Samples that left `#samples`. */
  #passed = 0;
  #isPlaying = false;
  /** Everything before this count of samples is played without waiting for a cushion. */
  #flushedUntil = 0;

  /** @param rate Samples per second. */
  constructor(rate: number) {
    this.#rate = rate;
  }

  /** Samples that were taken in. */
  get received(): number {
    return this.#passed + this.#length;
  }

  /** Number of samples played. */
  get played(): number {
    return this.#passed + this.#at;
  }

  push(samples: Float32Array): void {
    this.#makeRoom(samples.length);
    this.#samples.set(samples, this.#length);
    this.#length += samples.length;
  }

  /** Plays the buffered samples, even if there are few. */
  flush(): void {
    this.#flushedUntil = this.received;
  }

  /** Fills `output` from its beginning; the rest stays unchanged. */
  fill(output: Float32Array): void {
    const waiting = this.#length - this.#at;
    if (!this.#isPlaying && waiting < CUSHION * this.#rate && this.played >= this.#flushedUntil) return;
    const step = waiting > BACKLOG * this.#rate ? HURRY : 1;
    const last = this.#length - 1;
    this.#isPlaying = true;
    for (let index = 0; index < output.length; index += 1) {
      const place = Math.floor(this.#at);
      if (place > last) {
        this.#isPlaying = false;
        this.#at = this.#length;
        return;
      }
      const here = this.#samples[place] ?? 0;
      const next = this.#samples[Math.min(place + 1, last)] ?? here;
      output[index] = here + (next - here) * (this.#at - place);
      this.#at += step;
    }
  }

  /** Moves waiting samples to the beginning, and to a larger buffer if needed. */
  #makeRoom(count: number): void {
    if (this.#length + count <= this.#samples.length) return;
    const gone = Math.min(this.#length, Math.floor(this.#at));
    const waiting = this.#samples.subarray(gone, this.#length);
    const needed = waiting.length + count;
    const room = needed > this.#samples.length / 2 ? new Float32Array(needed * 2) : this.#samples;
    if (room === this.#samples) room.copyWithin(0, gone, this.#length);
    else room.set(waiting);
    this.#samples = room;
    this.#length = waiting.length;
    this.#at -= gone;
    this.#passed += gone;
  }
}
