import type { DesktopSettings } from '../../src/contract/desktop/desktop.ts';
import type { ShortcutPort } from './shortcut-port.ts';

/** Longest time between two presses of a double press, in milliseconds. */
export const DOUBLE_PRESS_MS = 600;
/** A held key repeats at least this often, in milliseconds, after the first repeat. */
const REPEAT_MS = 80;

interface EscapeParts {
  readonly shortcuts: ShortcutPort;
  readonly mode: () => DesktopSettings['escapeCancels'];
  readonly onCancel: () => void;
  readonly now: () => number;
}

/**
 * Esc as a global shortcut, registered only while a dictation records: no other program receives it then.
 */
export class EscapeKey {
  readonly #parts: EscapeParts;
  #isOn = false;
  #lastPress = Number.NEGATIVE_INFINITY;
  #doublePress: NodeJS.Timeout | undefined;

  constructor(parts: EscapeParts) {
    this.#parts = parts;
  }

  /** A dictation records, or no longer. Without effect if another program has the key. */
  setDictating(isDictating: boolean): void {
    const isWanted = isDictating && this.#parts.mode() !== 'off';
    if (isWanted === this.#isOn) return;
    const { shortcuts } = this.#parts;
    clearTimeout(this.#doublePress);
    this.#lastPress = Number.NEGATIVE_INFINITY;
    if (isWanted) this.#isOn = shortcuts.register('Escape', () => this.#press());
    else {
      shortcuts.unregister('Escape');
      this.#isOn = false;
    }
  }

  #press(): void {
    const now = this.#parts.now();
    const elapsedMs = now - this.#lastPress;
    this.#lastPress = now;
    clearTimeout(this.#doublePress);
    if (this.#parts.mode() === 'single') {
      this.#parts.onCancel();
      return;
    }
    const isDouble = elapsedMs > REPEAT_MS && elapsedMs <= DOUBLE_PRESS_MS;
    // The first repeat of a held key comes as late as a second press, but more of them follow at once.
    if (isDouble) this.#doublePress = setTimeout(this.#parts.onCancel, REPEAT_MS);
  }
}
