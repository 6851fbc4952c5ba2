import { DecoderThread, type SessionListener, type ThreadSession } from './decoder-thread.ts';
import type { SourceHints } from './messages.ts';

/**
 * Maximum number of threads. Each costs 25 MB when idle, and decoding takes less than a hundredth of the
 * audio's duration: two suffice for hundreds of recorders, and one remains if the other hangs.
 */
const THREADS_MAX = 2;
/** Idle time after which a thread ends, in milliseconds. */
const IDLE_MS = 60_000;

interface PooledThread {
  thread: DecoderThread;
  idle: NodeJS.Timeout | undefined;
}

const pool = new Set<PooledThread>();

function startThread(): PooledThread {
  const pooled: PooledThread = { thread: new DecoderThread(() => pool.delete(pooled)), idle: undefined };
  pool.add(pooled);
  return pooled;
}

/** The thread with the fewest sessions; a new one if none is idle and the limit allows it. */
function chooseThread(): PooledThread {
  const [best] = [...pool].sort((a, b) => a.thread.sessions - b.thread.sessions);
  if (best && (best.thread.sessions === 0 || pool.size >= THREADS_MAX)) return best;
  return startThread();
}

/** Number of recordings that threads are decoding. */
export const openSessions = (): number => [...pool].reduce((sum, { thread }) => sum + thread.sessions, 0);

/** Opens a decoder in one of the process's shared threads, which start at first use. */
export function openInThread(hints: SourceHints, listener: SessionListener): ThreadSession {
  const pooled = chooseThread();
  clearTimeout(pooled.idle);
  return pooled.thread.open(hints, {
    ...listener,
    onEnd(end) {
      if (pooled.thread.sessions === 0) {
        pooled.idle = setTimeout(() => void pooled.thread.close(), IDLE_MS);
        pooled.idle.unref();
      }
      listener.onEnd(end);
    },
  });
}
