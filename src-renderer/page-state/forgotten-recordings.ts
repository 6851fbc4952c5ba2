type OnForgotten = (textId: string | null) => void;

const listeners = new Set<OnForgotten>();

/** Makes this page forget its own copy of the recording of a text, which was deleted; null: of whatever text. */
export function forgetRecording(textId: string | null): void {
  for (const listener of listeners) listener(textId);
}

/** Calls back when the recording of a text is to be forgotten; returns the unsubscribe function. */
export function onForgetRecording(listener: OnForgotten): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
