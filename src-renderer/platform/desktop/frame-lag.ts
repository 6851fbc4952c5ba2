/** Seconds over which the least delay counts: a device's clock and the page's drift less than 0.1 s apart meanwhile. */
const WINDOW_SECONDS = 60;
/** Seconds without audio after which the delay is measured again: the computer slept. */
const GAP_SECONDS = 10;

/**
 * Estimates how much live audio has not arrived yet. On a busy machine it arrives late and in bursts; the minimum delay
 * of the last minute is the transport's own. All times are in seconds.
 */
export class FrameLag {
  #received = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #windowSince = Number.NEGATIVE_INFINITY;
  /** Least arrival time less sound received, in the window before and in this one. */
  #previousMinDelay = Number.POSITIVE_INFINITY;
  #minDelay = Number.POSITIVE_INFINITY;

  /** `seconds` of sound have arrived `at` a time of a steady clock. */
  receive(seconds: number, at: number): void {
    this.#received += seconds;
    if (at - this.#lastAt > GAP_SECONDS) {
      this.#previousMinDelay = Number.POSITIVE_INFINITY;
      this.#startWindow(at);
    } else if (at - this.#windowSince > WINDOW_SECONDS) {
      this.#previousMinDelay = this.#minDelay;
      this.#startWindow(at);
    }
    this.#lastAt = at;
    this.#minDelay = Math.min(this.#minDelay, at - this.#received);
  }

  /** Seconds of audio recorded until `until` that have not arrived; 0 if none has ever arrived. */
  missingSeconds(until: number): number {
    const delay = Math.min(this.#minDelay, this.#previousMinDelay);
    return Math.max(0, until - delay - this.#received);
  }

  #startWindow(at: number): void {
    this.#windowSince = at;
    this.#minDelay = Number.POSITIVE_INFINITY;
  }
}
