interface ElectronParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** An engine program's connection to the server that uses it; messages are structured clones. */
export interface ProgramPort {
  /** Messages that arrived before the first listener are delivered to it. */
  onMessage(listener: (message: unknown) => void): void;
  send(message: unknown): void;
}

/**
 * Connects an engine program with its parent: over Node's IPC channel, or over Electron's where the desktop app
 * started it. The program ends with its parent. Throws where nobody started it as a program of the server.
 */
export function openProgramPort(): ProgramPort {
  const { parentPort } = process as { readonly parentPort?: ElectronParentPort };
  if (parentPort) {
    return {
      onMessage: (listener) => void parentPort.on('message', ({ data }) => listener(data)),
      send: (message) => parentPort.postMessage(message),
    };
  }
  if (!process.send) throw new Error('This program is started by the Parlance server.');
  process.on('disconnect', () => process.exit());
  return {
    onMessage: (listener) => void process.on('message', listener),
    // A failed send means that the parent is gone: the disconnect that follows ends the program.
    send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
  };
}
