import type { ServerEvent } from '../../server-event.ts';

/**
 * Runs a work that tells of itself as a source of events, ending with what it gives (`done`). When nobody reads them
 * any more, the signal that the work was given fires.
 * @throws what the work throws
 */
export async function* progressEvents(
  work: (tell: (event: ServerEvent) => void, signal: AbortSignal) => Promise<ServerEvent>,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const left = new AbortController();
  const queue: ServerEvent[] = [];
  let wake: () => void = () => undefined;
  let isOver = false;
  const tell = (event: ServerEvent) => {
    queue.push(event);
    wake();
  };
  const ended = work(tell, AbortSignal.any([signal, left.signal])).finally(() => {
    isOver = true;
    wake();
  });
  // Whoever stops reading does not hear of the end.
  ended.catch(() => undefined);
  try {
    for (;;) {
      const event = queue.shift();
      if (event) {
        yield event;
        continue;
      }
      if (isOver) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    yield await ended;
  } finally {
    left.abort();
  }
}
