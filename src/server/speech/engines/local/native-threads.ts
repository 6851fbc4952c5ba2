import { availableParallelism } from 'node:os';

/** More threads gain nothing: memory bandwidth is the limit. */
const THREADS_MAX = 8;

/**
 * Threads for models on this machine. One core is left for the server and other programs: the engine's
 * threads synchronise by spinning, so a thread without a core of its own blocks all of them (on two busy
 * cores, two threads were up to five times as slow as one).
 */
export function nativeThreads(): number {
  return Math.min(THREADS_MAX, Math.max(1, availableParallelism() - 1));
}
