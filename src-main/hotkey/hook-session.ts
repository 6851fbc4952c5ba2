import { type HookCommand, type HookMessage, hookCommandSchema } from './hook-messages.ts';
import { KeyGestures } from './key-gestures.ts';
import type { PhysicalKeys } from './physical-keys.ts';

/** The used part of `uIOhook`. */
export interface KeyHookPort {
  on(event: 'keydown' | 'keyup', listener: (event: { readonly keycode: number }) => void): unknown;
  on(event: 'mousedown' | 'mouseup', listener: (event: { readonly button: unknown }) => void): unknown;
  start(): void;
  stop(): void;
}

export interface HookSessionParts {
  readonly hook: KeyHookPort;
  /** The hook's key codes by name. */
  readonly codes: Readonly<Record<string, number>>;
  /** Null if the system does not report which keys are down. */
  readonly physical: PhysicalKeys | null;
  readonly say: (message: HookMessage) => void;
  readonly now?: () => number;
}

/** Interval of the watchdog in milliseconds; it runs only while a release is awaited. */
export const POLL_MS = 100;

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
  #missing: ReadonlySet<string> = new Set();

  constructor(parts: HookSessionParts) {
    this.#parts = parts;
    this.#names = new Map(Object.entries(parts.codes).map(([name, code]) => [code, name]));
    this.#gestures = new KeyGestures(
      (name, gesture) => parts.say({ is: 'gesture', name, gesture }),
      parts.now,
    );
    const { hook } = parts;
    hook.on('keydown', ({ keycode }) => this.#down(this.#names.get(keycode) ?? null));
    hook.on('keyup', ({ keycode }) => this.#up(this.#names.get(keycode) ?? null));
    hook.on('mousedown', ({ button }) => this.#mouse(button, (name) => this.#down(name)));
    hook.on('mouseup', ({ button }) => this.#mouse(button, (name) => this.#up(name)));
  }

  /** Executes a command. Throws if the message is invalid, or the hook does not start. */
  obey(message: unknown): void {
    const command: HookCommand = hookCommandSchema.parse(message);
    if (command.do === 'listen') {
      this.#gestures.listen(command.keys);
      this.#isListening = command.keys.length > 0;
    } else {
      this.#groups = command.do === 'forget' ? [] : command.groups;
    }
    this.#adjust();
  }

  /** Stops listening. */
  end(): void {
    this.obey({ do: 'forget' });
    this.obey({ do: 'listen', keys: [] });
  }

  #mouse(button: unknown, tell: (name: string) => void): void {
    // The left and right button belong to the program under the pointer.
    if (typeof button === 'number' && button >= 3) tell(`Mouse${button}`);
  }

  #down(name: string | null): void {
    this.#gestures.down(name);
    this.#adjust();
  }

  #up(name: string | null): void {
    if (name === null) return;
    this.#gestures.up(name);
    if (this.#groups.some((group) => group.includes(name))) this.#released();
    this.#adjust();
  }

  #released(): void {
    this.#groups = [];
    this.#parts.say({ is: 'released' });
  }

  /** Hooks only while there is something to listen for. */
  #adjust(): void {
    const isNeeded = this.#isListening || this.#groups.length > 0;
    if (isNeeded !== this.#isHooked) {
      this.#isHooked = isNeeded;
      if (isNeeded) this.#parts.hook.start();
      else this.#parts.hook.stop();
    }
    const isAwaiting = this.#groups.length > 0 || this.#gestures.held().length > 0;
    if (isAwaiting && !this.#watchdog) this.#watchdog = setInterval(() => this.#look(), POLL_MS);
    if (isAwaiting) return;
    clearInterval(this.#watchdog);
    this.#watchdog = undefined;
    this.#missing = new Set();
  }

  #look(): void {
    const { physical } = this.#parts;
    if (!physical) return;
    const isUp = (name: string): boolean => physical.isDown(name) === false;
    const groups = this.#groups.filter((group) => group.every(isUp)).map((group) => group.join());
    const held = this.#gestures.held().filter(isUp);
    const before = this.#missing;
    this.#missing = new Set([...groups, ...held]);
    for (const name of held) if (before.has(name)) this.#gestures.up(name);
    if (groups.some((group) => before.has(group))) this.#released();
    this.#adjust();
  }
}
