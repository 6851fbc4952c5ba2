import type { DictationCommand } from '../../src/contract/desktop/desktop-options.ts';
import { HOLD_MAX_MS } from './key-hook.ts';

/** A key that is held to record. Its end is commanded once: a lost release counts as one after `HOLD_MAX_MS`. */
export class HeldKey {
  readonly #command: (command: DictationCommand) => void;
  #late: NodeJS.Timeout | undefined;

  constructor(command: (command: DictationCommand) => void) {
    this.#command = command;
  }

  pressed(): void {
    this.forget();
    this.#late = setTimeout(() => this.ended('holdEnd'), HOLD_MAX_MS).unref();
    this.#command('hold');
  }

  /** Without effect if the key is not held. */
  ended(command: 'holdEnd' | 'holdCancel'): void {
    if (!this.#late) return;
    this.forget();
    this.#command(command);
  }

  /** Forgets the key without a command. */
  forget(): void {
    clearTimeout(this.#late);
    this.#late = undefined;
  }
}
