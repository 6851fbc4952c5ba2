/** Calls from a part to one that is created later. */
export interface DesktopCalls {
  /** Words, keys or whether it records have changed. */
  draw(): void;
  hasTray(): boolean;
  isSending(): boolean;
  lookAtStatus(): void;
  pageEnded(): void;
  windowHidden(): void;
}

/** Hands out the calls between parts while these are created, and answers them once everything is there. */
export class LateCalls {
  #calls: DesktopCalls | null = null;

  connect(calls: DesktopCalls): void {
    this.#calls = calls;
  }

  /** Throws while nothing is connected: no part calls another one while it is created. */
  get to(): DesktopCalls {
    if (!this.#calls) throw new Error('The parts of the app are not connected yet.');
    return this.#calls;
  }
}
