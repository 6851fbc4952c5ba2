import { availableParallelism } from 'node:os';

/** More gain nothing: the memory is what they wait for. */
const THREADS_MAX = 8;

/**
 * Threads that models compute with on this machine. One core is left to the server and to others: the engine's threads
 * wait for each other by spinning, and one that has to share its core holds up all (on two busy cores, two threads were
 * up to five times as slow as one).
 */
export function nativeThreads(): number {
  return Math.min(THREADS_MAX, Math.max(1, availableParallelism() - 1));
}
