import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '../../../node/child-environment.ts';
import { appHost } from '../../app-host.ts';

/** The programs that run an engine in a process of their own; each is an entry of the server's bundle. */
const PROGRAMS = {
  moonshine: { source: './moonshine/moonshine-program.ts', built: './moonshine-program.cjs' },
  local: { source: './local/local-program.ts', built: './local-program.cjs' },
} as const;
export type EngineProgram = keyof typeof PROGRAMS;

/** A process that runs an engine; messages are structured clones. */
export interface EngineProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also where the process could not be started. */
  onExit(listener: () => void): void;
  kill(): void;
  /** An idle process keeps nothing alive. */
  setIdle(isIdle: boolean): void;
}

/** From source a program is a TypeScript file, in a build it stands beside the server. */
function programPath(program: EngineProgram): string {
  const { source, built } = PROGRAMS[program];
  return fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? source : built, import.meta.url));
}

/** With this server's own Node, without any of the server's secrets. */
function spawnEngine(program: EngineProgram, args: readonly string[]): EngineProcess {
  const child = spawn(process.execPath, [programPath(program), ...args], {
    // Native libraries print what they like to stderr.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: programEnvironment(process.env),
  });
  return {
    send: (message) => void child.send(message as never, () => undefined),
    onMessage: (listener) => void child.on('message', listener),
    onExit(listener) {
      let hasExited = false;
      const tell = () => {
        if (!hasExited) listener();
        hasExited = true;
      };
      child.once('close', tell);
      child.once('error', tell);
    },
    kill: () => void child.kill('SIGKILL'),
    setIdle(isIdle) {
      if (isIdle) {
        child.unref();
        child.channel?.unref();
      } else {
        child.ref();
        child.channel?.ref();
      }
    },
  };
}

/** Starts an engine's program: in the desktop app, whose executable is not Node, the app does so. */
export function startEngineProcess(program: EngineProgram, args: readonly string[]): EngineProcess {
  return appHost()?.startEngine(program, args) ?? spawnEngine(program, args);
}
