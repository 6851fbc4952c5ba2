import type { HookKey } from '../../src/contract/desktop/desktop-options.ts';
import type { Child } from '../processes/child.ts';
import type { Accelerator } from './accelerator.ts';
import { type Gesture, type HookCommand, hookMessageSchema } from './hook-messages.ts';
import { hookName, keyGroupsOf } from './key-names.ts';

/** Milliseconds after which held keys count as released if the system does not report their state. */
export const HOLD_MAX_MS = 30 * 60_000;
/** How long the hook may take to start, in milliseconds: seconds, on a computer that is starting itself. */
const START_MS = 30_000;
/** Milliseconds before each attempt to start a hook again that has ended, or did not start. */
const RESTART_MS = [1000, 5000, 30_000] as const;
/** Milliseconds after which a hook that ends counts as one that worked. */
const STABLE_MS = 60_000;

/** A key to listen for, and a handler for its gestures. */
export interface KeyListener {
  readonly key: HookKey;
  /** True to report press and release, false for taps only. */
  readonly isHeld: boolean;
  readonly onGesture: (gesture: Gesture) => void;
}

/** Listens for keys that shortcuts cannot express, and for the release of those that can. */
export interface KeyHook {
  /** True while it listens. */
  isRunning(): boolean;
  /**
   * True if that is possible here; starts the hook, and waits for it, unless that failed before. A restart is not waited
   * for.
   */
  isAvailable(): Promise<boolean>;
  /** Like `isAvailable`, but also starts the hook after an earlier failure. */
  open(): Promise<boolean>;
  /** Replaces the keys that are listened for, now and after each start of the hook. */
  listen(keys: readonly KeyListener[]): void;
  /** Calls `onUp` once, when the first key is released; returns a function that stops, null while there is no hook. */
  awaitRelease(keys: Accelerator, onUp: () => void): (() => void) | null;
  /** Stops the hook; it restarts on demand. */
  close(): void;
}

interface KeyHookParts {
  readonly start: () => Child;
  /** True when this program may listen for keys. */
  readonly isAllowed: () => boolean | Promise<boolean>;
  /** The hook has started, or ended without being asked to. */
  readonly onChanged: () => void;
  readonly fail: (error: unknown) => void;
}

/** The hook in a separate process, or on macOS in main. One that ends without being asked to is started again. */
export class ProcessKeyHook implements KeyHook {
  readonly #parts: KeyHookParts;
  /** The process, also while it starts. */
  #process: Child | null = null;
  /** The process that has started. */
  #child: Child | null = null;
  /** Whether the latest start succeeded; null before it, and after `close`. */
  #starting: Promise<boolean> | null = null;
  /** The hook has ended, or did not start, and is wanted. */
  #isLost = false;
  #restarts = 0;
  #restartTimer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #listeners: readonly KeyListener[] = [];
  #onRelease: (() => void) | null = null;
  #releaseTimeout: NodeJS.Timeout | undefined;

  constructor(parts: KeyHookParts) {
    this.#parts = parts;
  }

  readonly isRunning: KeyHook['isRunning'] = () => this.#child !== null;

  readonly isAvailable: KeyHook['isAvailable'] = async () => {
    if (!(await this.#parts.isAllowed())) return false;
    if (this.#isLost) return false;
    this.#starting ??= this.#begin();
    return this.#starting;
  };

  readonly open: KeyHook['open'] = () => {
    this.#resetRestarts();
    this.#isLost = false;
    if (!this.#process) this.#starting = null;
    return this.isAvailable();
  };

  /** Starts a lost hook at once: the computer has woken, and what ended the hook may be over. */
  readonly resume = (): void => {
    this.#resetRestarts();
    this.#restart();
  };

  readonly listen: KeyHook['listen'] = (keys) => {
    if (keys.length === 0 && this.#listeners.length === 0) return;
    this.#listeners = keys;
    this.#sendKeys();
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
    this.#resetRestarts();
    this.#isLost = false;
    const process = this.#process;
    if (!process) return;
    this.#process = null;
    this.#child = null;
    this.#starting = null;
    process.kill();
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

  #resetRestarts(): void {
    clearTimeout(this.#restartTimer);
    this.#restarts = 0;
  }

  /** Without effect unless the hook is lost. */
  #restart(): void {
    const restart = async (): Promise<void> => {
      const isAllowed = await this.#parts.isAllowed();
      if (isAllowed && this.#isLost && !this.#process) this.#starting = this.#begin();
    };
    restart().catch(this.#parts.fail);
  }

  #onStart(child: Child): void {
    this.#child = child;
    this.#isLost = false;
    this.#startedAt = performance.now();
    if (this.#listeners.length > 0) this.#sendKeys();
    this.#parts.onChanged();
  }

  /** The hook has ended without being asked to: held keys count as released. */
  #onExit(): void {
    const wasRunning = this.isRunning();
    // A hook that always crashes is not restarted forever.
    if (wasRunning && performance.now() - this.#startedAt >= STABLE_MS) this.#restarts = 0;
    this.#process = null;
    this.#child = null;
    this.#starting = Promise.resolve(false);
    this.#isLost = true;
    this.#notifyReleased();
    for (const { isHeld, onGesture } of this.#listeners) if (isHeld) onGesture('up');
    const delay = RESTART_MS[this.#restarts];
    this.#restarts += 1;
    if (delay !== undefined) this.#restartTimer = setTimeout(() => this.#restart(), delay).unref();
    if (wasRunning) this.#parts.onChanged();
  }

  #begin(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const child = this.#parts.start();
    this.#process = child;
    const startTimeout = setTimeout(() => child.kill(), START_MS);
    child.on('message', (data) => {
      clearTimeout(startTimeout);
      if (this.#process !== child) return;
      if (!this.#child) this.#onStart(child);
      resolve(true);
      this.#onMessage(data);
    });
    child.on('exit', () => {
      clearTimeout(startTimeout);
      if (this.#process === child) this.#onExit();
      resolve(false);
    });
    return promise;
  }

  #sendKeys(): void {
    const keys = this.#listeners.map(({ key, isHeld }) => ({ name: hookName(key), isHeld }));
    this.#send({ do: 'listen', keys });
  }

  #send(command: HookCommand): void {
    this.#child?.postMessage(command);
  }
}
