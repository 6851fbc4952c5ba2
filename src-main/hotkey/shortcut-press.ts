import type { DictationCommand, HotkeyAction } from '../../src/contract/desktop/desktop-options.ts';
import type { Accelerator } from './accelerator.ts';
import { HOLD_ID } from './held-key.ts';
import type { HeldShortcuts } from './held-shortcuts.ts';
import { HOLD_MAX_MS, type KeyHook } from './key-hook.ts';

/** Milliseconds within which another press is a key repeat. The longest initial delay is 660. */
const REPEAT_MS = 700;
/** The same after a release: a late repeat may arrive, but the user may also press again. */
const TRAILING_REPEAT_MS = 100;

/** A recording that a held shortcut began by toggling, because its release could not be detected. */
export interface ToggledRecording {
  /** True while it lasts: it ends with another toggle, also when releases can be detected again. */
  isRunning(): boolean;
  /** A shortcut has toggled: the recording begins, or ends. */
  set(begins: boolean): void;
}

interface PressParts {
  readonly action: HotkeyAction;
  readonly keys: Accelerator;
  /** Detects the release of a held shortcut. */
  readonly hook: Pick<KeyHook, 'awaitRelease'>;
  readonly toggled: ToggledRecording;
  readonly held: Pick<HeldShortcuts, 'pressed' | 'released'>;
  readonly command: (command: DictationCommand) => void;
  readonly now: () => number;
}

/** Turns the presses of one registered shortcut, which repeat while it is held, into commands. */
export class ShortcutPress {
  readonly #parts: PressParts;
  #lastPress = Number.NEGATIVE_INFINITY;
  #repeatMs = REPEAT_MS;
  #stopAwaiting: (() => void) | null = null;

  constructor(parts: PressParts) {
    this.#parts = parts;
  }

  /** The system reports the shortcut. */
  readonly press = (): void => {
    const { action, command, held, hook, keys, now, toggled } = this.#parts;
    const isRepeat = now() - this.#lastPress < this.#repeatMs;
    this.#lastPress = now();
    if (isRepeat) return;
    this.#repeatMs = REPEAT_MS;
    if (action !== 'hold') command(action);
    // The release was missed: it happened before the hook was listening.
    else if (this.#stopAwaiting) this.release();
    else {
      const isEnding = toggled.isRunning();
      this.#stopAwaiting = isEnding ? null : hook.awaitRelease(keys, () => this.#onUp());
      if (this.#stopAwaiting) held.pressed(HOLD_ID, HOLD_MAX_MS);
      else toggled.set(!isEnding);
      command(this.#stopAwaiting ? 'hold' : 'toggle');
    }
  };

  /** Treats a held shortcut as released. */
  release(): void {
    if (!this.#stopAwaiting) return;
    this.end();
    this.#parts.command('holdEnd');
  }

  /** Forgets a held shortcut without a command. */
  end(): void {
    if (!this.#stopAwaiting) return;
    this.#stopAwaiting();
    this.#stopAwaiting = null;
    this.#parts.held.released(HOLD_ID);
  }

  #onUp(): void {
    this.#lastPress = this.#parts.now();
    this.#repeatMs = TRAILING_REPEAT_MS;
    this.release();
  }
}
