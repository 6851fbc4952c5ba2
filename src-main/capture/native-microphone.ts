import type { Child } from '../processes/child.ts';
import { type RecorderProcessCommand, recorderMessageSchema } from './recorder-messages.ts';

/** The microphone as main hears it, for when the page can't. One at a time. */
export interface NativeMicrophone {
  /** The names of the devices; none where main can hear none. */
  list(): Promise<string[]>;
  /** Opens a device by its name, or the system's own choice. Null where none can be. */
  open(name: string | null): Promise<{ sampleRate: number } | null>;
  close(): void;
  /** Ends what was started. */
  end(): void;
}

interface Parts {
  /** Starts `recorder-process.ts`. */
  readonly start: () => Child;
  readonly onFrame: (bytes: ArrayBuffer) => void;
  readonly onLost: () => void;
}

type Answer<T> = (value: T) => void;

/** Milliseconds that listing or opening may take: a driver can hang in either, and a person waits. */
const PATIENCE_MS = 5000;

export function createNativeMicrophone({ start, onFrame, onLost }: Parts): NativeMicrophone {
  let child: Child | null = null;
  let isOpen = false;
  const listing: Answer<string[]>[] = [];
  const opening: Answer<number | null>[] = [];

  function hear(data: unknown): void {
    const message = recorderMessageSchema.parse(data);
    if (message.is === 'listed') listing.shift()?.(message.names);
    else if (message.is === 'opened') opening.shift()?.(message.sampleRate);
    else if (!isOpen) return;
    else if (message.is === 'frame') onFrame(message.bytes);
    else lose();
  }

  function lose(): void {
    isOpen = false;
    onLost();
  }

  /** Without the native part, or after it broke: nobody waits for an answer that never comes. */
  function ended(): void {
    child = null;
    for (const answer of listing.splice(0)) answer([]);
    for (const answer of opening.splice(0)) answer(null);
    if (isOpen) lose();
  }

  function send(command: RecorderProcessCommand): void {
    if (!child) {
      const made = start();
      made.on('message', (message) => {
        if (child === made) hear(message);
      });
      made.on('exit', () => {
        if (child === made) ended();
      });
      child = made;
    }
    child.postMessage(command);
  }

  /** A process that hangs is given up: nobody waits for it any more, and the next order starts another. */
  function giveUp(hung: Child): void {
    hung.kill();
    if (child === hung) ended();
  }

  async function ask<T>(waiting: Answer<T>[], command: RecorderProcessCommand): Promise<T> {
    let late: NodeJS.Timeout | undefined;
    const answer = await new Promise<T>((resolve) => {
      waiting.push(resolve);
      send(command);
      const asked = child;
      if (asked) late = setTimeout(() => giveUp(asked), PATIENCE_MS);
    });
    clearTimeout(late);
    return answer;
  }

  return {
    list: () => ask(listing, { do: 'list' }),
    async open(name) {
      const sampleRate = await ask(opening, { do: 'open', device: name });
      isOpen = sampleRate !== null;
      return sampleRate === null ? null : { sampleRate };
    },
    close() {
      isOpen = false;
      if (child) send({ do: 'close' });
    },
    end: () => void child?.kill(),
  };
}
