/** What a process of its own hears and says of the app that started it. */
export interface Parent {
  hear(listener: (message: unknown) => void): void;
  say(message: unknown): void;
}

interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** Throws in a program that was started by hand. */
export function parentOfThis(): Parent {
  const { parentPort } = process as { readonly parentPort?: ParentPort };
  if (!parentPort) throw new Error('This program is started by the app.');
  return {
    hear: (listener) => void parentPort.on('message', ({ data }) => listener(data)),
    say: (message) => parentPort.postMessage(message),
  };
}
