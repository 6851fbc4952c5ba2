import type { Gesture } from './hook-messages.ts';
import { MODIFIER_NAMES } from './key-names.ts';

/** A key that is listened for; see `hookCommandSchema`. */
export interface RegisteredKey {
  readonly name: string;
  readonly isHeld: boolean;
}

/** Longest press that is a tap, in milliseconds: a modifier that is held longer was meant for something else. */
export const TAP_MS = 600;
/** Milliseconds in which another key turns a held modifier into a shortcut; too short for speech to be lost. */
export const BREAK_MS = 1000;

interface Press {
  readonly since: number;
  isBroken: boolean;
}

const isMouse = (name: string): boolean => name.startsWith('Mouse');

/** Turns presses and releases into the gestures of the keys that are listened for. */
export class KeyGestures {
  readonly #emit: (name: string, gesture: Gesture) => void;
  readonly #now: () => number;
  #keys = new Map<string, RegisteredKey>();
  readonly #pressed = new Map<string, Press>();

  /** `now`: the monotonic time in milliseconds. */
  constructor(emit: (name: string, gesture: Gesture) => void, now = () => performance.now()) {
    this.#emit = emit;
    this.#now = now;
  }

  /** Replaces the keys to listen for; held keys are released. */
  listen(keys: readonly RegisteredKey[]): void {
    for (const name of this.held()) this.up(name);
    this.#pressed.clear();
    this.#keys = new Map(keys.map((key) => [key.name, key]));
  }

  /** The names of held keys whose release is awaited. */
  held(): string[] {
    return [...this.#pressed].flatMap(([name, { isBroken }]) =>
      this.#keys.get(name)?.isHeld && !isBroken ? [name] : [],
    );
  }

  /** A key was pressed, or repeats; null for one without a name. */
  down(name: string | null): void {
    const key = name === null ? undefined : this.#keys.get(name);
    if (!key) {
      if (name === null || !MODIFIER_NAMES.includes(name)) this.#breakPresses();
      return;
    }
    if (this.#pressed.has(key.name)) return;
    this.#pressed.set(key.name, { since: this.#now(), isBroken: false });
    if (key.isHeld) this.#emit(key.name, 'down');
    // A mouse button is not part of a shortcut, so there is nothing to wait for.
    else if (isMouse(key.name)) this.#emit(key.name, 'tap');
  }

  up(name: string): void {
    const key = this.#keys.get(name);
    const press = this.#pressed.get(name);
    if (!key || !press) return;
    this.#pressed.delete(name);
    if (press.isBroken) return;
    if (key.isHeld) this.#emit(name, 'up');
    else if (!isMouse(name) && this.#now() - press.since <= TAP_MS) this.#emit(name, 'tap');
  }

  /** The mouse was clicked or its wheel turned: keys that are down are no tap. Held keys continue. */
  breakTaps(): void {
    for (const [name, press] of this.#pressed) {
      if (!this.#keys.get(name)?.isHeld) press.isBroken = true;
    }
  }

  #breakPresses(): void {
    for (const [name, press] of this.#pressed) {
      if (isMouse(name) || press.isBroken) continue;
      const isHeld = this.#keys.get(name)?.isHeld;
      if (isHeld && this.#now() - press.since > BREAK_MS) continue;
      press.isBroken = true;
      if (isHeld) this.#emit(name, 'broken');
    }
  }
}
