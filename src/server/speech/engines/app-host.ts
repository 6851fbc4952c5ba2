import type { EngineProgram } from '../../../contract/desktop/engine-programs.ts';
import type { EngineProcess } from './engine-program.ts';

/** Messages from this server to the desktop app that started it. */
type ToApp =
  | { is: 'ready'; address: string }
  | { is: 'engine-start'; id: number; program: EngineProgram; args: readonly string[] }
  | { is: 'engine-message'; id: number; message: unknown }
  | { is: 'engine-kill'; id: number };
/** Messages from the app. */
type FromApp =
  | { is: 'stop' }
  | { is: 'engine-message'; id: number; message: unknown }
  | { is: 'engine-ended'; id: number };

interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: FromApp }) => void): unknown;
  postMessage(message: ToApp): void;
}

/** The desktop app, as seen by the server that it started on its own computer. */
export interface AppHost {
  /** Reports the address this server listens on. */
  ready(address: string): void;
  /** Asks the app to start an engine's program: only the app can spawn its own executable. */
  startEngine(program: EngineProgram, args: readonly string[]): EngineProcess;
}

interface HostedEngine {
  hasEnded: boolean;
  onMessage(message: unknown): void;
  onExit(): void;
}

function createAppHost(port: ParentPort): AppHost {
  const engines = new Map<number, HostedEngine>();
  let lastId = 0;

  function endEngine(id: number): void {
    const engine = engines.get(id);
    if (!engine) return;
    engines.delete(id);
    engine.hasEnded = true;
    engine.onExit();
  }

  port.on('message', ({ data }) => {
    // The same shutdown as from a terminal: running requests may finish.
    if (data.is === 'stop') process.emit('SIGTERM');
    else if (data.is === 'engine-message') engines.get(data.id)?.onMessage(data.message);
    else endEngine(data.id);
  });

  return {
    ready: (address) => port.postMessage({ is: 'ready', address }),
    startEngine(program, args) {
      lastId += 1;
      const id = lastId;
      const engine: HostedEngine = { hasEnded: false, onMessage: () => undefined, onExit: () => undefined };
      engines.set(id, engine);
      port.postMessage({ is: 'engine-start', id, program, args });
      return {
        send: (message) => port.postMessage({ is: 'engine-message', id, message }),
        onMessage(listener) {
          engine.onMessage = listener;
        },
        onExit(listener) {
          engine.onExit = listener;
          if (engine.hasEnded) queueMicrotask(listener);
        },
        kill: () => port.postMessage({ is: 'engine-kill', id }),
        // The app ends the process together with this server.
        setIdle: () => undefined,
      };
    },
  };
}

let host: AppHost | null | undefined;

/** The app that started this server; null for a server started manually. */
export function appHost(): AppHost | null {
  if (host === undefined) {
    const { parentPort } = process as { readonly parentPort?: ParentPort };
    host = parentPort ? createAppHost(parentPort) : null;
  }
  return host;
}
