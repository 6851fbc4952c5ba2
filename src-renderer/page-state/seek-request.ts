import { createListeners } from '../../src/async/listeners.ts';

/** A requested moment of a text's recording, in seconds. */
interface SeekRequest {
  readonly textId: string;
  readonly at: number;
}

let pending: SeekRequest | null = null;
const listeners = createListeners();

/** Asks for a moment to be played: now, or once the text is open and its recording is ready. */
export function requestSeek(textId: string, at: number): void {
  pending = { textId, at };
  listeners.notify();
}

/** The moment requested for this text, once; null if there is none. A request for another text is dropped. */
export function consumeSeekRequest(textId: string): number | null {
  const at = pending?.textId === textId ? pending.at : null;
  pending = null;
  return at;
}

/** Calls back when a moment of this text is asked for; returns the unsubscribe function. */
export function onSeekRequest(textId: string, listener: () => void): () => void {
  return listeners.add(() => {
    if (pending?.textId === textId) listener();
  });
}
