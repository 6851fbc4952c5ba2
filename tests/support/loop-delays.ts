import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** How often the loop is looked at, in milliseconds. */
const TICK_MS = 10;

/**
 * The main thread's file of the Linux kernel's scheduler statistics: nanoseconds on a processor, nanoseconds ready to
 * run without one, turns (Documentation/scheduler/sched-stats.rst).
 */
const SCHEDSTAT = `/proc/self/task/${process.pid}/schedstat`;

/** Milliseconds that the main thread was ready to run while other programs had the processor; 0 where none tells. */
function queuedMs(): number {
  try {
    return Number(readFileSync(SCHEDSTAT, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/**
 * Measures for how long the event loop of this process is blocked: by its own work, a disk or a lock, but not by other
 * programs that have the processor. The function answers with the longest time since its last call, in milliseconds.
 */
export function watchLoopBlocks(): () => number {
  let longest = 0;
  let seen = performance.now();
  let queued = queuedMs();
  setInterval(() => {
    const [now, queuedNow] = [performance.now(), queuedMs()];
    longest = Math.max(longest, now - seen - TICK_MS - (queuedNow - queued));
    [seen, queued] = [now, queuedNow];
  }, TICK_MS).unref();
  return () => {
    const told = longest;
    longest = 0;
    return told;
  };
}

/** Asks a process that runs `watchLoopBlocks` for how long its event loop was blocked at most since the last time, in ms. */
export async function loopBlockOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('block');
  const [block] = await answer;
  return Number(block);
}
