import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EngineProgram } from '../../../contract/desktop/engine-programs.ts';
import { programEnvironment } from '../../../node/child-environment.ts';
import { appHost } from './app-host.ts';
import { ENGINE_PROGRAMS, type EngineProcess } from './engine-program.ts';

/** The program is a TypeScript file when run from source, and a bundle next to the server in a build. */
function programPath(program: EngineProgram): string {
  const { source, built } = ENGINE_PROGRAMS[program];
  return fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? source : built, import.meta.url));
}

/** A program that could not be started: it ends at once. */
const absentProcess: EngineProcess = {
  send: () => undefined,
  onMessage: () => undefined,
  onExit: (listener) => void setImmediate(listener),
  kill: () => undefined,
  setIdle: () => undefined,
};

/** Runs a program with this server's own Node, without the server's secrets in its environment. */
function spawnEngine(program: EngineProgram, args: readonly string[]): EngineProcess {
  let child: ChildProcess;
  try {
    child = spawn(process.execPath, [programPath(program), ...args], {
      // Native libraries may write anything to stderr.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: programEnvironment(process.env),
    });
  } catch {
    // Node throws some failures, such as too little memory, and emits others.
    return absentProcess;
  }
  return {
    // Without descriptors there is no channel: `child` then emits an error, which counts as its exit.
    send: (message) => void child.send?.(message as never, () => undefined),
    onMessage: (listener) => void child.on('message', listener),
    onExit(listener) {
      let hasExited = false;
      const notifyExit = () => {
        if (!hasExited) listener();
        hasExited = true;
      };
      child.once('close', notifyExit);
      child.once('error', notifyExit);
    },
    kill() {
      // Node would signal a child that was not started, by an id that was never set: another process, or its own group.
      if (child.pid !== undefined) child.kill('SIGKILL');
    },
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

/** Starts an engine's program. In the desktop app, whose executable is not Node, the app spawns it. */
export function startEngineProcess(program: EngineProgram, args: readonly string[]): EngineProcess {
  return appHost()?.startEngine(program, args) ?? spawnEngine(program, args);
}
