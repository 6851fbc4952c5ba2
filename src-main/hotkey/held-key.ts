import type { DictationCommand, HotkeyAction } from '../../src/contract/desktop/desktop-options.ts';
import type { HeldShortcuts } from './held-shortcuts.ts';
import { HOLD_MAX_MS } from './key-hook.ts';

/** The shortcut whose release is followed. Equal to the action: `PortalHotkeys` registers each shortcut by its action. */
export const HOLD_ID = 'hold' satisfies HotkeyAction;

/** A key that is held to record. Its end is commanded once: a lost release counts as one after `HOLD_MAX_MS`. */
export class HeldKey {
  readonly #command: (command: DictationCommand) => void;
  readonly #shortcuts: Pick<HeldShortcuts, 'pressed' | 'released'>;
  #timeout: NodeJS.Timeout | undefined;

  constructor(
    command: (command: DictationCommand) => void,
    shortcuts: Pick<HeldShortcuts, 'pressed' | 'released'>,
  ) {
    this.#command = command;
    this.#shortcuts = shortcuts;
  }

  /** The key counts as released for pastes after `maxMs` at the latest. */
  press(maxMs = HOLD_MAX_MS): void {
    this.clear();
    this.#timeout = setTimeout(() => this.release('holdEnd'), HOLD_MAX_MS).unref();
    this.#shortcuts.pressed(HOLD_ID, maxMs);
    this.#command('hold');
  }

  /** Without effect if the key is not held. */
  release(command: 'holdEnd' | 'holdCancel'): void {
    if (!this.#timeout) return;
    this.clear();
    this.#command(command);
  }

  /** If the key is held, it counts as released for pastes after `maxMs` from now. */
  limit(maxMs: number): void {
    if (this.#timeout) this.#shortcuts.pressed(HOLD_ID, maxMs);
  }

  /** Forgets the key without a command. */
  clear(): void {
    if (!this.#timeout) return;
    clearTimeout(this.#timeout);
    this.#timeout = undefined;
    this.#shortcuts.released(HOLD_ID);
  }
}
