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
  /** True from the request to open it until it is closed. */
  #isWanted = false;
  readonly #listing: Answer<string[]>[] = [];
  readonly #opening: Answer<number | null>[] = [];
  #separateListing: Promise<string[]> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly list: NativeMicrophone['list'] = () => {
    if (!this.#isWanted) return this.#request(this.#listing, { do: 'list' });
    this.#separateListing ??= this.#listSeparately();
    return this.#separateListing;
  };

  readonly open: NativeMicrophone['open'] = async (name) => {
    this.#isWanted = true;
    const sampleRate = await this.#request(this.#opening, { do: 'open', device: name });
    return sampleRate === null ? null : { sampleRate };
  };

  readonly close: NativeMicrophone['close'] = () => {
    this.#isWanted = false;
    this.#isOpen = false;
    if (this.#child) this.#send({ do: 'close' });
  };

  readonly end: NativeMicrophone['end'] = () => void this.#child?.kill();

  /** Lists devices in a separate process: a driver that hangs there does not interrupt the audio here. */
  async #listSeparately(): Promise<string[]> {
    const separate = new ProcessMicrophone(this.#parts);
    try {
      return await separate.list();
    } finally {
      separate.end();
      this.#separateListing = null;
    }
  }

  #onMessage(data: unknown): void {
    const message = recorderMessageSchema.parse(data);
    if (message.is === 'listed') this.#listing.shift()?.(message.names);
    else if (message.is === 'opened') {
      // Before the caller continues: on a busy machine, the first frames arrive earlier.
      this.#isOpen = this.#isWanted && message.sampleRate !== null;
      this.#opening.shift()?.(message.sampleRate);
    } else if (!this.#isOpen) return;
    else if (message.is === 'frame') this.#parts.onFrame(message.bytes);
    else this.#notifyLost();
  }

  #notifyLost(): void {
    this.#isOpen = false;
    this.#parts.onLost();
  }

  /** Answers all pending requests with no result: the process is missing or has crashed. */
  #onExit(): void {
    this.#child = null;
    for (const answer of this.#listing.splice(0)) answer([]);
    for (const answer of this.#opening.splice(0)) answer(null);
    if (this.#isOpen) this.#notifyLost();
  }

  #send(command: RecorderProcessCommand): void {
    if (!this.#child) {
      const child = this.#parts.start();
      child.on('message', (message) => {
        if (this.#child === child) this.#onMessage(message);
      });
      child.on('exit', () => {
        if (this.#child === child) this.#onExit();
      });
      this.#child = child;
    }
    this.#child.postMessage(command);
  }

  /** Kills a hanging process; the next command starts another. */
  #killHung(hung: Child): void {
    hung.kill();
    if (this.#child === hung) this.#onExit();
  }

  async #request<T>(waiting: Answer<T>[], command: RecorderProcessCommand): Promise<T> {
    let timeout: NodeJS.Timeout | undefined;
    const answer = await new Promise<T>((resolve) => {
      waiting.push(resolve);
      this.#send(command);
      const child = this.#child;
      if (child) timeout = setTimeout(() => this.#killHung(child), TIMEOUT_MS);
    });
    clearTimeout(timeout);
    return answer;
  }
}
