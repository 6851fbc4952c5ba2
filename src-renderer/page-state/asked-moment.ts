import { createListeners } from '../../src/async/listeners.ts';

/** A requested moment of a text's recording, in seconds. */
interface AskedMoment {
  readonly textId: string;
  readonly at: number;
}

let asked: AskedMoment | null = null;
const listeners = createListeners();

/** Asks for a moment to be played: now, or once the text is open and its recording is ready. */
export function askMoment(textId: string, at: number): void {
  asked = { textId, at };
  listeners.tell();
}

/** The moment requested for this text, once; null if there is none. A request for another text is dropped. */
export function takeMoment(textId: string): number | null {
  const at = asked?.textId === textId ? asked.at : null;
  asked = null;
  return at;
}

/** Calls back when a moment is asked for; returns the unsubscribe function. */
export function onMomentAsked(listener: () => void): () => void {
  return listeners.add(listener);
}
