import type { ServerEvent } from '../../server-event.ts';

/**
 * Runs a task as a source of events, ending with its result (`done`). When the reader stops, the task's
 * signal fires.
 * @throws the task's error
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
  // A reader that has stopped does not see the outcome.
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
