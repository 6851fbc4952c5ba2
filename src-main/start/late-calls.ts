/** Calls from a part to one that is created later. */
export interface DesktopCalls {
  /** Updates the appearance after a change of texts, shortcut or recording state. */
  draw(): void;
  /** A dictation into another program records, or no longer. */
  dictating(isDictating: boolean): void;
  /** A key, the tray or a link begins a dictation; `isEdit`: it changes the selected text. */
  dictationBegins(isEdit: boolean): void;
  hasTray(): boolean;
  isBusy(): boolean;
  refreshStatus(): void;
  onPageEnded(): void;
  windowHidden(): void;
}

/** Provides calls between parts during their creation; they work once everything is connected. */
export class LateCalls {
  #calls: DesktopCalls | null = null;

  connect(calls: DesktopCalls): void {
    this.#calls = calls;
  }

  /** Throws before the parts are connected: no part may call another one during creation. */
  get to(): DesktopCalls {
    if (!this.#calls) throw new Error('The parts of the app are not connected yet.');
    return this.#calls;
  }
}
