import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '../../../node/child-environment.ts';
import { appHost } from './app-host.ts';
import { ENGINE_PROGRAMS, type EngineProcess, type EngineProgram } from './engine-program.ts';

/** From source a program is a TypeScript file, in a build it stands beside the server. */
function programPath(program: EngineProgram): string {
  const { source, built } = ENGINE_PROGRAMS[program];
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
