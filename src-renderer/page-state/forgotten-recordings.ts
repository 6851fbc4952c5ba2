type OnForgotten = (textId: string) => void;

const listeners = new Set<OnForgotten>();

/** Makes this page forget its own copy of the recording of a text, which its user has deleted. */
export function forgetRecording(textId: string): void {
  for (const listener of listeners) listener(textId);
}

/** Calls back when the recording of a text is to be forgotten; returns the unsubscribe function. */
export function onForgetRecording(listener: OnForgotten): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
