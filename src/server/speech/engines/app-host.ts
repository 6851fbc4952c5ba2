import type { EngineProgram } from '../../../contract/desktop/engine-programs.ts';
import { type ServerMessage, serverCommandSchema } from '../../../contract/desktop/server-messages.ts';
import { openAppPort, type ParentPort } from '../../../node/parent-port.ts';
import type { EngineProcess } from './engine-program.ts';

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
  const send = (message: ServerMessage): void => port.send(message);

  function endEngine(id: number): void {
    const engine = engines.get(id);
    if (!engine) return;
    engines.delete(id);
    engine.hasEnded = true;
    engine.onExit();
  }

  port.onMessage((data) => {
    const command = serverCommandSchema.parse(data);
    // The same shutdown as from a terminal: running requests may finish.
    if (command.is === 'stop') process.emit('SIGTERM');
    else if (command.is === 'engine-message') engines.get(command.id)?.onMessage(command.message);
    else endEngine(command.id);
  });

  return {
    ready: (address) => send({ is: 'ready', address }),
    startEngine(program, args) {
      lastId += 1;
      const id = lastId;
      const engine: HostedEngine = { hasEnded: false, onMessage: () => undefined, onExit: () => undefined };
      engines.set(id, engine);
      send({ is: 'engine-start', id, program, args });
      return {
        send: (message) => send({ is: 'engine-message', id, message }),
        onMessage(listener) {
          engine.onMessage = listener;
        },
        onExit(listener) {
          engine.onExit = listener;
          if (engine.hasEnded) queueMicrotask(listener);
        },
        kill: () => send({ is: 'engine-kill', id }),
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
    const port = openAppPort();
    host = port && createAppHost(port);
  }
  return host;
}
