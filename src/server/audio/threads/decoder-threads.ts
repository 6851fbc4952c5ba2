import { DecoderThread, type SessionListener, type ThreadSession } from './decoder-thread.ts';
import type { SourceHints } from './messages.ts';

/**
 * Threads at most. Each costs 25 MB before it decodes anything, and a decoder needs less than a hundredth of the time
 * that its sound lasts: two are enough for hundreds of recorders, and one that hangs leaves the other.
 */
const THREADS_MAX = 2;
/** Milliseconds without work after which a thread ends. */
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

/** The thread with the least to do; a new one while there may be more and none is free. */
function choosePlace(): Place {
  const [best] = [...places].sort((a, b) => a.thread.sessions - b.thread.sessions);
  if (best && (best.thread.sessions === 0 || places.size >= THREADS_MAX)) return best;
  return startPlace();
}

/** How many recordings are being decoded by threads. */
export const openSessions = (): number => [...places].reduce((sum, { thread }) => sum + thread.sessions, 0);

/** Opens a decoder in one of the threads that the whole process shares. They start when first needed. */
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
