import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { applyMicrophoneChange } from '../native/pv-recorder.ts';
import { controlMessage, type MicrophoneChange, readHooked } from '../native/remote-controls.ts';
import { dispatchKey } from '../native/ui-hook.ts';
import { record } from '../recordings.ts';
import { strict } from '../strict.ts';

const parentPort = fileURLToPath(new URL('../native/parent-port.ts', import.meta.url));
const children: ChildProcess[] = [];

/** The ids of the running utility processes. */
export const utilityProcesses = (): number[] => children.flatMap(({ pid }) => pid ?? []);

/** The utility processes whose key hook is on. */
const hooked = new Set<ChildProcess>();
let microphones: MicrophoneChange = {};

function tellAll(control: Parameters<typeof controlMessage>[0]): void {
  for (const child of children) if (child.connected) child.send(controlMessage(control));
}

/**
 * Presses or releases a key in every process whose hook is on, by its name in `UiohookKey`. False without a
 * hook.
 */
export function moveKey(key: string, direction: 'down' | 'up'): boolean {
  const isHeard = dispatchKey(key, direction) || hooked.size > 0;
  tellAll({ kind: 'key', key, direction });
  return isHeard;
}

/** Changes the microphones of all processes, including those that start later. */
export function changeMicrophones(change: MicrophoneChange): void {
  microphones = { ...microphones, ...change };
  applyMicrophoneChange(change);
  tellAll({ kind: 'microphones', change });
}

/** The stand-in's own settings, which the app's `env` for its utility process may omit. */
const ownSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('STAND_IN_')));

export class UtilityProcess extends EventEmitter {
  pid: number | undefined;
  readonly stdout: ChildProcess['stdout'];
  readonly stderr: ChildProcess['stderr'];
  private readonly child: ChildProcess;

  constructor(path: string, values: readonly string[], options: Electron.ForkOptions) {
    super();
    const { env, execArgv = [], cwd, stdio = 'inherit' } = options;
    const output = Array.isArray(stdio) ? (stdio[1] ?? 'inherit') : stdio;
    this.child = fork(path, [...values], {
      env: { ...ownSettings(), ...(env ?? process.env) } as NodeJS.ProcessEnv,
      // The folder may be inside an archive, which only Electron's file system can read.
      ...(cwd === undefined ? {} : { cwd }),
      execArgv: ['--import', parentPort, ...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', output as 'pipe', output as 'pipe', 'ipc'],
    });
    this.stdout = this.child.stdout;
    this.stderr = this.child.stderr;
    children.push(this.child);
    this.child.on('spawn', () => {
      this.pid = this.child.pid;
      this.emit('spawn');
    });
    this.child.send(controlMessage({ kind: 'microphones', change: microphones }));
    this.child.on('message', (message) => {
      const isHooked = readHooked(message);
      if (isHooked === null) this.emit('message', message);
      else if (isHooked) hooked.add(this.child);
      else hooked.delete(this.child);
    });
    this.child.on('error', (error) => this.emit('error', 'FatalError', String(error), ''));
    this.child.on('exit', (code, signal) => {
      children.splice(children.indexOf(this.child), 1);
      hooked.delete(this.child);
      this.pid = undefined;
      this.emit('exit', code ?? (signal === null ? 0 : 15));
    });
  }

  postMessage(message: unknown): void {
    if (this.child.connected) this.child.send(message as object);
  }

  kill(): boolean {
    // Like Electron: a process that has not started yet can't be killed.
    return this.pid !== undefined && this.child.kill('SIGTERM');
  }
}

/** Electron's `utilityProcess`: a separate Node process that ends with the app. */
export const utilityProcess = strict('utilityProcess', {
  fork(path: string, values: readonly string[] = [], options: Electron.ForkOptions = {}) {
    record('utilityProcess.fork', path, values, options);
    return strict('UtilityProcess', new UtilityProcess(path, values, options));
  },
});
