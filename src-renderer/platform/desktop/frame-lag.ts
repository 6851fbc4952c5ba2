/** Seconds over which the least delay counts: a device's clock and the page's drift less than 0.1 s apart meanwhile. */
const WINDOW = 60;
/** Seconds without audio after which the delay is measured again: the computer slept. */
const GAP = 10;

/**
 * Estimates how much live audio has not arrived yet. On a busy machine it arrives late and in bursts; the minimum delay
 * of the last minute is the transport's own. All times are in seconds.
 */
export class FrameLag {
  #received = 0;
  #last = Number.NEGATIVE_INFINITY;
  #windowSince = Number.NEGATIVE_INFINITY;
  /** Least arrival time less sound received, in the window before and in this one. */
  #leastBefore = Number.POSITIVE_INFINITY;
  #least = Number.POSITIVE_INFINITY;

  /** `seconds` of sound have arrived `at` a time of a steady clock. */
  receive(seconds: number, at: number): void {
    this.#received += seconds;
    if (at - this.#last > GAP) {
      this.#leastBefore = Number.POSITIVE_INFINITY;
      this.#begin(at);
    } else if (at - this.#windowSince > WINDOW) {
      this.#leastBefore = this.#least;
      this.#begin(at);
    }
    this.#last = at;
    this.#least = Math.min(this.#least, at - this.#received);
  }

  /** Seconds of audio recorded until `until` that have not arrived; 0 if none has ever arrived. */
  missing(until: number): number {
    const delay = Math.min(this.#least, this.#leastBefore);
    return Math.max(0, until - delay - this.#received);
  }

  #begin(at: number): void {
    this.#windowSince = at;
    this.#least = Number.POSITIVE_INFINITY;
  }
}
