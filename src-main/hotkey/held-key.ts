import type { DictationCommand } from '../../src/contract/desktop/desktop-options.ts';
import { HOLD_MAX_MS } from './key-hook.ts';

/** A key that is held to record. Its end is commanded once: a lost release counts as one after `HOLD_MAX_MS`. */
export class HeldKey {
  readonly #command: (command: DictationCommand) => void;
  #timeout: NodeJS.Timeout | undefined;

  constructor(command: (command: DictationCommand) => void) {
    this.#command = command;
  }

  press(): void {
    this.clear();
    this.#timeout = setTimeout(() => this.release('holdEnd'), HOLD_MAX_MS).unref();
    this.#command('hold');
  }

  /** Without effect if the key is not held. */
  release(command: 'holdEnd' | 'holdCancel'): void {
    if (!this.#timeout) return;
    this.clear();
    this.#command(command);
  }

  /** Forgets the key without a command. */
  clear(): void {
    clearTimeout(this.#timeout);
    this.#timeout = undefined;
  }
}
