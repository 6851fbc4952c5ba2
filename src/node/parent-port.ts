/** The used part of Electron's `process.parentPort`. */
interface ElectronParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** A child process's connection to its parent; messages are structured clones. */
export interface ParentPort {
  /** Messages that arrived before the first listener are delivered to it. */
  onMessage(listener: (message: unknown) => void): void;
  send(message: unknown): void;
}

/** Connects a utility process with the desktop app; null in any other process. */
export function openAppPort(): ParentPort | null {
  const { parentPort } = process as { readonly parentPort?: ElectronParentPort };
  return parentPort
    ? {
        onMessage: (listener) => void parentPort.on('message', ({ data }) => listener(data)),
        send: (message) => parentPort.postMessage(message),
      }
    : null;
}

/**
 * Connects this process with its parent: over Electron's port in a utility process, else over Node's IPC
 * channel, where it exits with its parent. Throws in a process started manually.
 */
export function openParentPort(): ParentPort {
  const app = openAppPort();
  if (app) return app;
  if (!process.send) throw new Error('This program is started by Parlance.');
  process.on('disconnect', () => process.exit());
  // Ctrl-C and systemd signal the whole group: the parent may still need answers before it ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  return {
    onMessage: (listener) => void process.on('message', listener),
    // A failed send means that the parent is gone: the disconnect that follows ends the process.
    send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
  };
}
