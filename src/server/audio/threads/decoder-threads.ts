import { DecoderThread, type SessionListener, type ThreadSession } from './decoder-thread.ts';
import type { SourceHints } from './messages.ts';

/**
 * Maximum number of threads. Each costs 25 MB when idle, and decoding takes less than a hundredth of the
 * audio's duration: two suffice for hundreds of recorders, and one remains if the other hangs.
 */
const THREADS_MAX = 2;
/** Idle time after which a thread ends, in milliseconds. */
const IDLE_MS = 60_000;

interface Place {
  thread: DecoderThread;
  idle: NodeJS.Timeout | undefined;
}

const places = new Set<Place>();

function startPlace(): Place {
  const place: Place = { thread: new DecoderThread(() => places.delete(place)), idle: undefined };
  places.add(place);
  return place;
}

/** The thread with the fewest sessions; a new one if none is idle and the limit allows it. */
function choosePlace(): Place {
  const [best] = [...places].sort((a, b) => a.thread.sessions - b.thread.sessions);
  if (best && (best.thread.sessions === 0 || places.size >= THREADS_MAX)) return best;
  return startPlace();
}

/** Number of recordings that threads are decoding. */
export const openSessions = (): number => [...places].reduce((sum, { thread }) => sum + thread.sessions, 0);

/** Opens a decoder in one of the process's shared threads, which start at first use. */
export function openInThread(hints: SourceHints, listener: SessionListener): ThreadSession {
  const place = choosePlace();
  clearTimeout(place.idle);
  return place.thread.open(hints, {
    ...listener,
    onEnd(end) {
      if (place.thread.sessions === 0) {
        place.idle = setTimeout(() => void place.thread.close(), IDLE_MS);
        place.idle.unref();
      }
      listener.onEnd(end);
    },
  });
}
