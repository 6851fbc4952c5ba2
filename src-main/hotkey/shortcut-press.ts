import type { DictationCommand, HotkeyAction } from '../../src/contract/desktop/desktop-options.ts';
import type { Accelerator } from './accelerator.ts';
import type { KeyHook } from './key-hook.ts';

/** Milliseconds within which another press is a key repeat. The longest initial delay is 660. */
const REPEAT_MS = 700;
/** The same after a release: a late repeat may arrive, but the user may also press again. */
const TRAILING_REPEAT_MS = 100;

interface PressParts {
  readonly action: HotkeyAction;
  readonly keys: Accelerator;
  /** Detects the release of a held shortcut. */
  readonly hook: Pick<KeyHook, 'awaitRelease'>;
  readonly command: (command: DictationCommand) => void;
  readonly now: () => number;
}

/** Turns the presses of one registered shortcut, which repeat while it is held, into commands. */
export class ShortcutPress {
  readonly #parts: PressParts;
  #lastPress = Number.NEGATIVE_INFINITY;
  #repeatMs = REPEAT_MS;
  #stopAwaiting: (() => void) | null = null;
  /** The latest press toggled: a recording it began ends with another toggle. */
  #hasToggled = false;

  constructor(parts: PressParts) {
    this.#parts = parts;
  }

  /** The system reports the shortcut. */
  readonly press = (): void => {
    const { action, command, hook, keys, now } = this.#parts;
    const isRepeat = now() - this.#lastPress < this.#repeatMs;
    this.#lastPress = now();
    if (isRepeat) return;
    this.#repeatMs = REPEAT_MS;
    if (action !== 'hold') command(action);
    // The release was missed: it happened before the hook was listening.
    else if (this.#stopAwaiting) this.release();
    else {
      // A hook that is back meanwhile would begin another recording instead of ending this one.
      this.#stopAwaiting = this.#hasToggled ? null : hook.awaitRelease(keys, () => this.#onUp());
      this.#hasToggled = !(this.#stopAwaiting || this.#hasToggled);
      command(this.#stopAwaiting ? 'hold' : 'toggle');
    }
  };

  /** Treats a held shortcut as released. */
  release(): void {
    if (!this.#stopAwaiting) return;
    this.end();
    this.#parts.command('holdEnd');
  }

  /** The recording has ended, perhaps without this shortcut: the next press begins another. */
  onRecordingEnded(): void {
    this.#hasToggled = false;
  }

  /** Forgets a held shortcut without a command. */
  end(): void {
    this.#stopAwaiting?.();
    this.#stopAwaiting = null;
  }

  #onUp(): void {
    this.#lastPress = this.#parts.now();
    this.#repeatMs = TRAILING_REPEAT_MS;
    this.release();
  }
}
