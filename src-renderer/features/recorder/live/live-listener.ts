import { createListeners } from '../../../../src/async/listeners.ts';
import type { TakeEvent } from '../../../../src/contract/api/takes.ts';
import { Backoff } from '../../../../src/sending/backoff.ts';
import {
  continuedIn,
  isEarlierFailure,
  type LiveWords,
  NO_WORDS,
  recognisedUntil,
  withEvent,
} from './live-words.ts';

/**
 * Subscribes to the events of a take; `onClosed` runs when the connection closed and does not reconnect.
 * Returns the unsubscribe function.
 */
export type Listen = (
  takeId: string,
  listener: { onEvent(event: TakeEvent): void; onClosed(): void },
) => () => void;

/**
 * The live words of the current take, held outside the component tree so that navigation and re-renders lose
 * none. Subscribers are notified once per burst of events.
 */
export class LiveListener {
  readonly #listen: Listen;
  readonly #listeners = createListeners();
  readonly #backoff = new Backoff();
  #takeId: string | null = null;
  /** The server's words. */
  #words = NO_WORDS;
  /** Words recognised in this page: shown until they have ended and the server sends events again. */
  #localWords: LiveWords | null = null;
  #stop: () => void = () => undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #isNotified = true;

  constructor(listen: Listen) {
    this.#listen = listen;
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    return this.#listeners.add(watcher);
  };

  readonly getWords = (): LiveWords => this.#localWords ?? this.#words;

  /** The take whose events are followed. */
  get takeId(): string | null {
    return this.#takeId;
  }

  /** Subscribes to a take that exists on the server; null unsubscribes. */
  follow(takeId: string | null): void {
    if (takeId === this.#takeId) return;
    this.#disconnect();
    this.#takeId = takeId;
    // The last words stay until new ones arrive: their final text may not be on screen yet.
    if (takeId === null) return;
    this.#localWords = null;
    this.#set(NO_WORDS);
    this.#connect();
  }

  /** Forgets the words of the take before this one, which the server may not have for a while. */
  begin(takeId: string): void {
    if (takeId === this.#takeId) return;
    this.#localWords = null;
    this.#set(NO_WORDS);
  }

  /** Shows words of a take recognised in this page, like those of another run. */
  readonly applyLocalEvent = (takeId: string, event: TakeEvent): void => {
    if (this.#takeId !== null && this.#takeId !== takeId) return;
    const localWords = withEvent(this.getWords(), event);
    const isBehind = localWords.hasEnded && recognisedUntil(this.#words) >= recognisedUntil(localWords);
    this.#localWords = isBehind ? null : localWords;
    this.#set(this.#words);
  };

  /** Keeps the words shown in front of those of a pass in this page; returns the number of their segments. */
  readonly continueLocally = (takeId: string, run: string): number => {
    if (this.#takeId !== null && this.#takeId !== takeId) return 0;
    this.#localWords = continuedIn(this.getWords(), run);
    this.#set(this.#words);
    return this.#localWords.segments.length;
  };

  /** Reconnects at once, because a connection is likely to succeed now. */
  retryNow(): void {
    this.#backoff.reset();
    if (this.#retryTimer !== undefined) this.#connect();
  }

  #connect(): void {
    const takeId = this.#takeId;
    this.#disconnect();
    if (takeId === null) return;
    const connectLater = () => {
      this.#disconnect();
      this.#retryTimer = setTimeout(() => this.#connect(), this.#backoff.next());
    };
    this.#stop = this.#listen(takeId, {
      onEvent: (event) => {
        // The retry is under way, but the server does not report it yet.
        if (isEarlierFailure(event)) return connectLater();
        this.#backoff.reset();
        this.#set(withEvent(this.#words, event));
        if (this.#localWords?.hasEnded) this.#localWords = null;
        if (this.#words.hasEnded) this.#disconnect();
      },
      onClosed: connectLater,
    });
  }

  #disconnect(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    this.#stop();
    this.#stop = () => undefined;
  }

  #set(words: LiveWords): void {
    this.#words = words;
    if (!this.#isNotified) return;
    this.#isNotified = false;
    queueMicrotask(() => {
      this.#isNotified = true;
      this.#listeners.notify();
    });
  }
}
