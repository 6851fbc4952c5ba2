import type { HookKey } from '../../src/contract/desktop/desktop-options.ts';
import type { Child } from '../processes/child.ts';
import type { Accelerator } from './accelerator.ts';
import { type Gesture, type HookCommand, hookMessageSchema } from './hook-messages.ts';
import { hookName, keyGroupsOf } from './key-names.ts';

/** Milliseconds after which held keys count as released if the system does not report their state. */
export const HOLD_MAX_MS = 30 * 60_000;
/** Start timeout of the hook in milliseconds. */
const START_MS = 10_000;

/** A key to listen for, and a handler for its gestures. */
export interface KeyListener {
  readonly key: HookKey;
  /** True to report press and release, false for taps only. */
  readonly isHeld: boolean;
  readonly onGesture: (gesture: Gesture) => void;
}

/** Listens for keys that shortcuts cannot express, and for the release of those that can. */
export interface KeyHook {
  /** True if that is possible here; starts the hook. */
  isAvailable(): Promise<boolean>;
  /** Replaces the keys that are listened for. Requires `isAvailable`. */
  listen(keys: readonly KeyListener[]): void;
  /**
   * Calls `onUp` once, when the first key is released; returns a function that stops, null if the hook is gone. Requires
   * `isAvailable`.
   */
  awaitRelease(keys: Accelerator, onUp: () => void): (() => void) | null;
  /** Stops the hook; it restarts on demand. */
  close(): void;
}

/** The hook in a separate process, or on macOS in main. `isAllowed`: true when this program may listen for keys. */
export class ProcessKeyHook implements KeyHook {
  readonly #start: () => Child;
  readonly #isAllowed: () => boolean | Promise<boolean>;
  readonly #closed = new WeakSet<Child>();
  #starting: Promise<Child | null> | null = null;
  #child: Child | null = null;
  #listeners: readonly KeyListener[] = [];
  #onRelease: (() => void) | null = null;
  #releaseTimeout: NodeJS.Timeout | undefined;

  constructor(start: () => Child, isAllowed: () => boolean | Promise<boolean>) {
    this.#start = start;
    this.#isAllowed = isAllowed;
  }

  readonly isAvailable: KeyHook['isAvailable'] = async () => {
    if (!(await this.#isAllowed())) return false;
    this.#starting ??= this.#begin();
    this.#child = await this.#starting;
    return this.#child !== null;
  };

  readonly listen: KeyHook['listen'] = (keys) => {
    if (keys.length === 0 && this.#listeners.length === 0) return;
    this.#listeners = keys;
    this.#send({
      do: 'listen',
      keys: keys.map(({ key, isHeld }) => ({ name: hookName(key), isHeld })),
    });
  };

  readonly awaitRelease: KeyHook['awaitRelease'] = (keys, onUp) => {
    if (!this.#child) return null;
    this.#onRelease = onUp;
    this.#releaseTimeout = setTimeout(() => {
      this.#send({ do: 'forget' });
      this.#notifyReleased();
    }, HOLD_MAX_MS);
    this.#send({ do: 'await-release', groups: keyGroupsOf(keys) });
    return () => {
      this.#clearRelease();
      this.#send({ do: 'forget' });
    };
  };

  readonly close: KeyHook['close'] = () => {
    this.#clearRelease();
    this.#listeners = [];
    if (!this.#child) return;
    this.#closed.add(this.#child);
    this.#child.kill();
    this.#child = null;
    this.#starting = null;
  };

  #notifyReleased(): void {
    const onUp = this.#onRelease;
    this.#clearRelease();
    onUp?.();
  }

  #clearRelease(): void {
    clearTimeout(this.#releaseTimeout);
    this.#onRelease = null;
  }

  #onMessage(data: unknown): void {
    const message = hookMessageSchema.parse(data);
    if (message.is === 'released') this.#notifyReleased();
    if (message.is !== 'gesture') return;
    const { name, gesture } = message;
    this.#listeners.find(({ key }) => hookName(key) === name)?.onGesture(gesture);
  }

  /** The hook has crashed: held keys count as released. */
  #onExit(): void {
    // A crashed hook would crash again: it stays unavailable until the app restarts.
    this.#child = null;
    this.#starting = Promise.resolve(null);
    this.#notifyReleased();
    for (const { isHeld, onGesture } of this.#listeners) if (isHeld) onGesture('up');
  }

  #begin(): Promise<Child | null> {
    const { promise, resolve } = Promise.withResolvers<Child | null>();
    const child = this.#start();
    const startTimeout = setTimeout(() => child.kill(), START_MS);
    child.on('message', (data) => {
      clearTimeout(startTimeout);
      resolve(child);
      if (!this.#closed.has(child)) this.#onMessage(data);
    });
    child.on('exit', () => {
      clearTimeout(startTimeout);
      resolve(null);
      if (!this.#closed.has(child)) this.#onExit();
    });
    return promise;
  }

  #send(command: HookCommand): void {
    this.#child?.postMessage(command);
  }
}
