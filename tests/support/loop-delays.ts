import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const IDLE = fileURLToPath(new URL('./idle-loop.mjs', import.meta.url));

/** Asks a process how late its event loop was at most since it was asked last, in milliseconds. */
export async function loopDelayOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('delay');
  const [delay] = await answer;
  return Number(delay);
}

/** A process that does nothing: it is late for what else the machine does. */
export function startIdleLoop() {
  const child = fork(IDLE, { stdio: 'inherit' });
  return { delayMs: () => loopDelayOf(child), stop: () => child.kill() };
}
