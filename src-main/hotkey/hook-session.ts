import { type HookCommand, type HookMessage, hookCommandSchema } from './hook-messages.ts';
import { KeyGestures } from './key-gestures.ts';
import type { PhysicalKeys } from './physical-keys.ts';

/** The used part of `uIOhook`. */
export interface KeyHookPort {
  on(event: 'keydown' | 'keyup', listener: (event: { readonly keycode: number }) => void): unknown;
  on(event: 'mousedown' | 'mouseup', listener: (event: { readonly button: unknown }) => void): unknown;
  on(event: 'wheel', listener: () => void): unknown;
  start(): void;
  stop(): void;
}

export interface HookSessionParts {
  readonly hook: KeyHookPort;
  /** The hook's key codes by name. */
  readonly codes: Readonly<Record<string, number>>;
  /** Null if the system does not report which keys are down. */
  readonly physical: PhysicalKeys | null;
  readonly send: (message: HookMessage) => void;
  readonly now?: () => number;
}

/** Interval of the watchdog in milliseconds; it runs only while a release is awaited. */
export const POLL_MS = 100;

/** A button's name; null for the left and right one, which belong to the program under the pointer. */
const mouseName = (button: unknown): string | null =>
  typeof button === 'number' && button >= 3 ? `Mouse${button}` : null;

/**
 * The key hook: reports gestures of some keys, and the release of others. A watchdog compares with the
 * keyboard's own state while a key is held: the release is lost when the screen is locked, a password field
 * or the system's own dialogs have the keyboard, or the system drops the hook.
 */
export class HookSession {
  readonly #parts: HookSessionParts;
  readonly #names: ReadonlyMap<number, string>;
  readonly #gestures: KeyGestures;
  #groups: readonly (readonly string[])[] = [];
  #isListening = false;
  #isHooked = false;
  #watchdog: NodeJS.Timeout | undefined;
  /** Keys that were up at the watchdog's last check; a second check confirms it. */
  #upAtLastPoll: ReadonlySet<string> = new Set();

  constructor(parts: HookSessionParts) {
    this.#parts = parts;
    this.#names = new Map(Object.entries(parts.codes).map(([name, code]) => [code, name]));
    this.#gestures = new KeyGestures(
      (name, gesture) => parts.send({ is: 'gesture', name, gesture }),
      parts.now,
    );
    const { hook } = parts;
    hook.on('keydown', ({ keycode }) => this.#onDown(this.#names.get(keycode) ?? null));
    hook.on('keyup', ({ keycode }) => this.#onUp(this.#names.get(keycode) ?? null));
    hook.on('mousedown', ({ button }) => {
      const name = mouseName(button);
      if (name === null) this.#gestures.breakTaps();
      else this.#onDown(name);
    });
    hook.on('mouseup', ({ button }) => this.#onUp(mouseName(button)));
    hook.on('wheel', () => this.#gestures.breakTaps());
  }

  /** Executes a command. Throws if the message is invalid, or the hook does not start. */
  handle(message: unknown): void {
    const command: HookCommand = hookCommandSchema.parse(message);
    if (command.do === 'listen') {
      this.#gestures.listen(command.keys);
      this.#isListening = command.keys.length > 0;
    } else {
      this.#groups = command.do === 'forget' ? [] : command.groups;
    }
    this.#updateHook();
  }

  /** Stops listening. */
  end(): void {
    this.handle({ do: 'forget' });
    this.handle({ do: 'listen', keys: [] });
  }

  #onDown(name: string | null): void {
    this.#gestures.down(name);
    this.#updateHook();
  }

  #onUp(name: string | null): void {
    if (name === null) return;
    this.#gestures.up(name);
    if (this.#groups.some((group) => group.includes(name))) this.#sendReleased();
    this.#updateHook();
  }

  #sendReleased(): void {
    this.#groups = [];
    this.#parts.send({ is: 'released' });
  }

  /** Hooks only while there is something to listen for. */
  #updateHook(): void {
    const isNeeded = this.#isListening || this.#groups.length > 0;
    if (isNeeded !== this.#isHooked) {
      this.#isHooked = isNeeded;
      if (isNeeded) this.#parts.hook.start();
      else this.#parts.hook.stop();
    }
    const isAwaiting = this.#groups.length > 0 || this.#gestures.held().length > 0;
    if (isAwaiting && !this.#watchdog) this.#watchdog = setInterval(() => this.#poll(), POLL_MS);
    if (isAwaiting) return;
    clearInterval(this.#watchdog);
    this.#watchdog = undefined;
    this.#upAtLastPoll = new Set();
  }

  #poll(): void {
    const { physical } = this.#parts;
    if (!physical) return;
    const isUp = (name: string): boolean => physical.isDown(name) === false;
    const groups = this.#groups.filter((group) => group.every(isUp)).map((group) => group.join());
    const held = this.#gestures.held().filter(isUp);
    const upBefore = this.#upAtLastPoll;
    this.#upAtLastPoll = new Set([...groups, ...held]);
    for (const name of held) if (upBefore.has(name)) this.#gestures.up(name);
    if (groups.some((group) => upBefore.has(group))) this.#sendReleased();
    this.#updateHook();
  }
}
