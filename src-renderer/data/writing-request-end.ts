import { createListeners } from '../../src/async/listeners.ts';

const listeners = createListeners();

/** Calls back whenever a request to write has ended, however. Returns the function that ends that. */
export const onWritingRequestEnd = (listener: () => void): (() => void) => listeners.add(listener);

export const notifyWritingRequestEnd = (): void => listeners.notify();
