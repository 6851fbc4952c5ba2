import type { EngineProgram } from '../../src/contract/desktop/engine-programs.ts';
import type { ServerCommand, ServerMessage } from '../../src/contract/desktop/server-messages.ts';
import type { Child } from '../processes/child.ts';

type EngineMessage = Exclude<ServerMessage, { is: 'ready' }>;

/** The engine processes of one server process. */
export interface EngineProcesses {
  handleMessage(message: EngineMessage): void;
  /** Ends all engine processes, because the server has ended. */
  end(): void;
}

/** Starts an engine's program. */
export type StartEngine = (program: EngineProgram, args: readonly string[]) => Child;

/** Starts engine processes for the server and forwards messages: Electron's utility processes cannot fork. */
export function createEngineProcesses(
  start: StartEngine,
  sendToServer: (command: ServerCommand) => void,
): EngineProcesses {
  const children = new Map<number, Child>();

  function begin(id: number, program: EngineProgram, args: readonly string[]): void {
    const child = start(program, args);
    children.set(id, child);
    child.on('message', (message) => sendToServer({ is: 'engine-message', id, message }));
    child.on('exit', () => {
      if (children.delete(id)) sendToServer({ is: 'engine-ended', id });
    });
  }

  return {
    handleMessage(message) {
      const child = children.get(message.id);
      if (message.is === 'engine-start') begin(message.id, message.program, message.args);
      else if (message.is === 'engine-message') child?.postMessage(message.message);
      else child?.kill();
    },
    end() {
      for (const child of children.values()) child.kill();
      children.clear();
    },
  };
}
