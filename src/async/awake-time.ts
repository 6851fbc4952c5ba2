/**
 * Measures the time since its start or last reset, in milliseconds, without the time in which the computer slept. (The
 * clocks of macOS and Windows continue during sleep, so after wake-up everything would seem to have taken too long.) Read
 * it at least every `maxGapMs`: a longer gap between two readings counts as `maxGapMs`.
 */
export class AwakeStopwatch {
  readonly #maxGapMs: number;
  #elapsedMs = 0;
  #readAt = performance.now();

  constructor(maxGapMs: number) {
    this.#maxGapMs = maxGapMs;
  }

  reset(): void {
    this.#elapsedMs = 0;
    this.#readAt = performance.now();
  }

  read(): number {
    const now = performance.now();
    this.#elapsedMs += Math.min(now - this.#readAt, this.#maxGapMs);
    this.#readAt = now;
    return this.#elapsedMs;
  }
}

/** Milliseconds between two readings of a timeout. */
const TICK_MS = 1000;

/** Calls back once after `ms` milliseconds in which the computer was awake. Returns the function that cancels it. */
export function awakeTimeout(callback: () => void, ms: number): () => void {
  const stopwatch = new AwakeStopwatch(2 * TICK_MS);
  let timer: ReturnType<typeof setTimeout>;
  const waitFor = (leftMs: number): void => {
    timer = setTimeout(
      () => {
        const left = ms - stopwatch.read();
        if (left > 0) waitFor(left);
        else callback();
      },
      Math.min(leftMs, TICK_MS),
    );
  };
  waitFor(ms);
  return () => clearTimeout(timer);
}
