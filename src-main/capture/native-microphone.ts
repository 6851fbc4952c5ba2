import type { Child } from '../processes/child.ts';
import { type RecorderProcessCommand, recorderMessageSchema } from './recorder-messages.ts';

/** Microphone access in main, for pages that have none. One device at a time. */
export interface NativeMicrophone {
  /** Device names; empty if main can use none. */
  list(): Promise<string[]>;
  /** Opens a device by name, or the default one. Null if none opens. */
  open(name: string | null): Promise<{ sampleRate: number } | null>;
  close(): void;
  /** Ends the microphone process. */
  end(): void;
}

interface Parts {
  /** Starts `recorder-process.ts`. */
  readonly start: () => Child;
  readonly onFrame: (bytes: ArrayBuffer) => void;
  readonly onLost: () => void;
}

type Answer<T> = (value: T) => void;

/** Timeout of listing or opening in milliseconds: a driver can hang in either, and the user is waiting. */
const TIMEOUT_MS = 5000;

export class ProcessMicrophone implements NativeMicrophone {
  readonly #parts: Parts;
  #child: Child | null = null;
  #isOpen = false;
  /** Whether it was asked for and not closed since. */
  #isWanted = false;
  readonly #listing: Answer<string[]>[] = [];
  readonly #opening: Answer<number | null>[] = [];
  #listedApart: Promise<string[]> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly list: NativeMicrophone['list'] = () => {
    if (!this.#isWanted) return this.#ask(this.#listing, { do: 'list' });
    this.#listedApart ??= this.#listApart();
    return this.#listedApart;
  };

  readonly open: NativeMicrophone['open'] = async (name) => {
    this.#isWanted = true;
    const sampleRate = await this.#ask(this.#opening, { do: 'open', device: name });
    return sampleRate === null ? null : { sampleRate };
  };

  readonly close: NativeMicrophone['close'] = () => {
    this.#isWanted = false;
    this.#isOpen = false;
    if (this.#child) this.#send({ do: 'close' });
  };

  readonly end: NativeMicrophone['end'] = () => void this.#child?.kill();

  /** Lists devices in a separate process: a driver that hangs there does not interrupt the audio here. */
  async #listApart(): Promise<string[]> {
    const apart = new ProcessMicrophone(this.#parts);
    try {
      return await apart.list();
    } finally {
      apart.end();
      this.#listedApart = null;
    }
  }

  #hear(data: unknown): void {
    const message = recorderMessageSchema.parse(data);
    if (message.is === 'listed') this.#listing.shift()?.(message.names);
    else if (message.is === 'opened') {
      // Before the caller continues: on a busy machine, the first frames arrive earlier.
      this.#isOpen = this.#isWanted && message.sampleRate !== null;
      this.#opening.shift()?.(message.sampleRate);
    } else if (!this.#isOpen) return;
    else if (message.is === 'frame') this.#parts.onFrame(message.bytes);
    else this.#lose();
  }

  #lose(): void {
    this.#isOpen = false;
    this.#parts.onLost();
  }

  /** Answers all pending requests with no result: the process is missing or has crashed. */
  #ended(): void {
    this.#child = null;
    for (const answer of this.#listing.splice(0)) answer([]);
    for (const answer of this.#opening.splice(0)) answer(null);
    if (this.#isOpen) this.#lose();
  }

  #send(command: RecorderProcessCommand): void {
    if (!this.#child) {
      const made = this.#parts.start();
      made.on('message', (message) => {
        if (this.#child === made) this.#hear(message);
      });
      made.on('exit', () => {
        if (this.#child === made) this.#ended();
      });
      this.#child = made;
    }
    this.#child.postMessage(command);
  }

  /** Kills a hanging process; the next command starts another. */
  #giveUp(hung: Child): void {
    hung.kill();
    if (this.#child === hung) this.#ended();
  }

  async #ask<T>(waiting: Answer<T>[], command: RecorderProcessCommand): Promise<T> {
    let late: NodeJS.Timeout | undefined;
    const answer = await new Promise<T>((resolve) => {
      waiting.push(resolve);
      this.#send(command);
      const asked = this.#child;
      if (asked) late = setTimeout(() => this.#giveUp(asked), TIMEOUT_MS);
    });
    clearTimeout(late);
    return answer;
  }
}
