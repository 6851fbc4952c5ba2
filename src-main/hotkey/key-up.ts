import type { Child } from '../processes/child.ts';
import type { Accelerator, Modifier } from './accelerator.ts';
import { type HookCommand, hookMessageSchema } from './hook-messages.ts';

/** Milliseconds after which held keys count as released, so that no recording runs forever. */
export const HOLD_MAX_MS = 30 * 60_000;
/** Start timeout of the hook process in milliseconds. */
const START_MS = 10_000;

const MODIFIER_KEYS: Readonly<Record<Modifier, readonly string[]>> = {
  command: ['Meta', 'MetaRight'],
  control: ['Ctrl', 'CtrlRight'],
  alt: ['Alt', 'AltRight'],
  shift: ['Shift', 'ShiftRight'],
};
/** Keys with different names in the two notations. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ return: 'Enter', up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' },
  ...{ pageup: 'PageUp', pagedown: 'PageDown', capslock: 'CapsLock', plus: 'Equal', '=': 'Equal' },
  ...{ ';': 'Semicolon', ',': 'Comma', '-': 'Minus', '.': 'Period', '/': 'Slash', '`': 'Backquote' },
  ...{ '[': 'BracketLeft', '\\': 'Backslash', ']': 'BracketRight', "'": 'Quote' },
};
const keyName = (key: string): string => NAMES[key] ?? key.charAt(0).toUpperCase() + key.slice(1);

/** The key codes of a shortcut, for both sides of the keyboard. */
export function codesOf({ modifiers, key }: Accelerator, codes: Readonly<Record<string, number>>): number[] {
  const names = [keyName(key), ...modifiers.flatMap((modifier) => MODIFIER_KEYS[modifier])];
  return names.flatMap((name) => codes[name] ?? []);
}

/** Detects the release of held keys. */
export interface KeyUpWatch {
  /** True if that is possible here; starts the hook process. */
  canWatch(): Promise<boolean>;
  /**
   * Calls `onUp` once, when the first key is released; returns a function that stops. Requires `canWatch`.
   */
  watch(keys: Accelerator, onUp: () => void): () => void;
  /** Stops the hook process; it restarts on demand. */
  close(): void;
}

interface Hook {
  readonly child: Child;
  readonly keys: Readonly<Record<string, number>>;
}

/** `isAllowed`: true when the system lets programs receive key events. */
export class HookKeyUpWatch implements KeyUpWatch {
  readonly #start: () => Child;
  readonly #isAllowed: () => boolean;
  readonly #closed = new WeakSet<Child>();
  #starting: Promise<Hook | null> | null = null;
  #hook: Hook | null = null;
  #waiting: (() => void) | null = null;
  #late: NodeJS.Timeout | undefined;

  constructor(start: () => Child, isAllowed: () => boolean) {
    this.#start = start;
    this.#isAllowed = isAllowed;
  }

  readonly canWatch: KeyUpWatch['canWatch'] = async () => {
    if (!this.#isAllowed()) return false;
    this.#starting ??= this.#begin();
    this.#hook = await this.#starting;
    return this.#hook !== null;
  };

  readonly watch: KeyUpWatch['watch'] = (keys, onUp) => {
    if (!this.#hook) return () => undefined;
    this.#waiting = onUp;
    this.#late = setTimeout(() => {
      this.#command({ do: 'stop' });
      this.#released();
    }, HOLD_MAX_MS);
    this.#command({ do: 'listen', codes: codesOf(keys, this.#hook.keys) });
    return () => {
      this.#forget();
      this.#command({ do: 'stop' });
    };
  };

  readonly close: KeyUpWatch['close'] = () => {
    this.#forget();
    if (!this.#hook) return;
    this.#closed.add(this.#hook.child);
    this.#hook.child.kill();
    this.#hook = null;
    this.#starting = null;
  };

  #released(): void {
    const onUp = this.#waiting;
    this.#forget();
    onUp?.();
  }

  #forget(): void {
    clearTimeout(this.#late);
    this.#waiting = null;
  }

  #begin(): Promise<Hook | null> {
    const { promise, resolve } = Promise.withResolvers<Hook | null>();
    const child = this.#start();
    const tooLate = setTimeout(() => child.kill(), START_MS);
    child.on('message', (data) => {
      const message = hookMessageSchema.parse(data);
      if (message.is === 'up') {
        this.#released();
        return;
      }
      clearTimeout(tooLate);
      resolve({ child, keys: message.keys });
    });
    child.on('exit', () => {
      clearTimeout(tooLate);
      resolve(null);
      if (this.#closed.has(child)) return;
      // A crashed hook would crash again: holding keys stays unavailable until the app restarts.
      this.#hook = null;
      this.#starting = Promise.resolve(null);
      this.#released();
    });
    return promise;
  }

  #command(what: HookCommand): void {
    this.#hook?.child.postMessage(what);
  }
}
