import { createListeners } from '../../src/async/listeners.ts';

const listeners = createListeners();

/** Calls back whenever a writing request has ended, in whatever way. Returns the unsubscribe function. */
export const onWritingRequestEnd = (listener: () => void): (() => void) => listeners.add(listener);

export const notifyWritingRequestEnd = (): void => listeners.notify();
