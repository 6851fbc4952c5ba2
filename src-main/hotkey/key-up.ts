import type { Child } from '../processes/child.ts';
import type { Accelerator, Modifier } from './accelerator.ts';
import { type HookCommand, hookMessageSchema } from './hook-messages.ts';

/** Milliseconds after which keys count as let go, whatever the system says: nothing may listen for ever. */
export const HOLD_MAX_MS = 30 * 60_000;
/** Milliseconds that the process which hears keys may take to begin. */
const START_MS = 10_000;

const MODIFIER_KEYS: Readonly<Record<Modifier, readonly string[]>> = {
  command: ['Meta', 'MetaRight'],
  control: ['Ctrl', 'CtrlRight'],
  alt: ['Alt', 'AltRight'],
  shift: ['Shift', 'ShiftRight'],
};
/** Where the two notations have different names. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ return: 'Enter', up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' },
  ...{ pageup: 'PageUp', pagedown: 'PageDown', capslock: 'CapsLock', plus: 'Equal', '=': 'Equal' },
  ...{ ';': 'Semicolon', ',': 'Comma', '-': 'Minus', '.': 'Period', '/': 'Slash', '`': 'Backquote' },
  ...{ '[': 'BracketLeft', '\\': 'Backslash', ']': 'BracketRight', "'": 'Quote' },
};
const keyName = (key: string): string => NAMES[key] ?? key.charAt(0).toUpperCase() + key.slice(1);

/** The codes that belong to these keys, on each side of the keyboard. */
export function codesOf({ modifiers, key }: Accelerator, codes: Readonly<Record<string, number>>): number[] {
  const names = [keyName(key), ...modifiers.flatMap((modifier) => MODIFIER_KEYS[modifier])];
  return names.flatMap((name) => codes[name] ?? []);
}

/** Tells when keys that are down are let go. */
export interface KeyUpWatch {
  /** Whether that is possible here; starts what it needs. */
  canWatch(): Promise<boolean>;
  /** Calls `onUp` once, when the first of the keys is let go. Returns the way to stop. Needs `canWatch`. */
  watch(keys: Accelerator, onUp: () => void): () => void;
  /** Ends what was started; it is started anew when it is needed. */
  close(): void;
}

interface Hook {
  readonly child: Child;
  readonly keys: Readonly<Record<string, number>>;
}

/** Makes the watch. `isAllowed`: whether the system lets programs hear keys at all. */
export function createKeyUpWatch(start: () => Child, isAllowed: () => boolean): KeyUpWatch {
  const closed = new WeakSet<Child>();
  let starting: Promise<Hook | null> | null = null;
  let hook: Hook | null = null;
  let waiting: (() => void) | null = null;
  let late: NodeJS.Timeout | undefined;

  function released(): void {
    const onUp = waiting;
    forget();
    onUp?.();
  }

  function forget(): void {
    clearTimeout(late);
    waiting = null;
  }

  function begin(): Promise<Hook | null> {
    const { promise, resolve } = Promise.withResolvers<Hook | null>();
    const child = start();
    const tooLate = setTimeout(() => child.kill(), START_MS);
    child.on('message', (data) => {
      const message = hookMessageSchema.parse(data);
      if (message.is === 'up') {
        released();
        return;
      }
      clearTimeout(tooLate);
      resolve({ child, keys: message.keys });
    });
    child.on('exit', () => {
      clearTimeout(tooLate);
      resolve(null);
      if (closed.has(child)) return;
      // What ended once would end again: keys can be held no more until the app is started anew.
      hook = null;
      starting = Promise.resolve(null);
      released();
    });
    return promise;
  }

  const command = (what: HookCommand): void => hook?.child.postMessage(what);

  return {
    async canWatch() {
      if (!isAllowed()) return false;
      starting ??= begin();
      hook = await starting;
      return hook !== null;
    },
    watch(keys, onUp) {
      if (!hook) return () => undefined;
      waiting = onUp;
      late = setTimeout(() => {
        command({ do: 'stop' });
        released();
      }, HOLD_MAX_MS);
      command({ do: 'listen', codes: codesOf(keys, hook.keys) });
      return () => {
        forget();
        command({ do: 'stop' });
      };
    },
    close() {
      forget();
      if (!hook) return;
      closed.add(hook.child);
      hook.child.kill();
      hook = null;
      starting = null;
    },
  };
}
