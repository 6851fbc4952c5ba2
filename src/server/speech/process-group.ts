import { type ChildProcess, spawn } from 'node:child_process';
import { programEnvironment } from '../audio/program-environment.ts';

/**
 * Starts a shell line whose programs can be ended together. Output to stderr is dropped: engines print what
 * they heard there.
 */
export function startGroup(command: string, args: readonly string[]) {
  return spawn('sh', ['-c', command, 'sh', ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: process.platform !== 'win32',
    env: programEnvironment(),
  });
}

/** Kills every program of the group; one that has ended already is no error. */
export function killGroup(leader: ChildProcess): void {
  if (leader.pid === undefined) return;
  try {
    if (process.platform === 'win32') leader.kill('SIGKILL');
    else process.kill(-leader.pid, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}
