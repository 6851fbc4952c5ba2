/**
 * Seconds of audio to buffer before playing begins, and again after the queue ran empty: more than one message of main,
 * so that a late one leaves no gap.
 */
const MIN_BUFFER_SECONDS = 0.1;
/** Seconds that may wait without hurry. */
const MAX_BACKLOG_SECONDS = 0.25;
/** Speed while more waits: too little for a listener or a recogniser to notice. */
const CATCH_UP_SPEED = 1.02;

/**
 * Samples on their way into an audio graph. They arrive in bursts and leave steadily; none is ever dropped. An empty
 * queue gives silence, and a long one is played a little faster until it is short again.
 */
export class SampleQueue {
  readonly #rate: number;
  #samples = new Float32Array(16_384);
  #length = 0;
  /** Position of the next output in `#samples`: between two samples, if it was in a hurry. */
  #position = 0;
  /** Samples that left `#samples`. */
  #discarded = 0;
  #isPlaying = false;
  /** Everything before this count of samples is played without waiting for a cushion. */
  #flushedUntil = 0;

  /** @param rate Samples per second. */
  constructor(rate: number) {
    this.#rate = rate;
  }

  /** Samples that were taken in. */
  get received(): number {
    return this.#discarded + this.#length;
  }

  /** Number of samples played. */
  get played(): number {
    return this.#discarded + this.#position;
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
    const waiting = this.#length - this.#position;
    if (!this.#isPlaying && waiting < MIN_BUFFER_SECONDS * this.#rate && this.played >= this.#flushedUntil)
      return;
    const step = waiting > MAX_BACKLOG_SECONDS * this.#rate ? CATCH_UP_SPEED : 1;
    const last = this.#length - 1;
    this.#isPlaying = true;
    for (let index = 0; index < output.length; index += 1) {
      const sampleIndex = Math.floor(this.#position);
      if (sampleIndex > last) {
        this.#isPlaying = false;
        this.#position = this.#length;
        return;
      }
      const sample = this.#samples[sampleIndex] ?? 0;
      const next = this.#samples[Math.min(sampleIndex + 1, last)] ?? sample;
      output[index] = sample + (next - sample) * (this.#position - sampleIndex);
      this.#position += step;
    }
  }

  /** Moves waiting samples to the beginning, and to a larger buffer if needed. */
  #makeRoom(count: number): void {
    if (this.#length + count <= this.#samples.length) return;
    const consumed = Math.min(this.#length, Math.floor(this.#position));
    const waiting = this.#samples.subarray(consumed, this.#length);
    const needed = waiting.length + count;
    const buffer = needed > this.#samples.length / 2 ? new Float32Array(needed * 2) : this.#samples;
    if (buffer === this.#samples) buffer.copyWithin(0, consumed, this.#length);
    else buffer.set(waiting);
    this.#samples = buffer;
    this.#length = waiting.length;
    this.#position -= consumed;
    this.#discarded += consumed;
  }
}
