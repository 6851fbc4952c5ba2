import type { ServerEvent } from '../../server-event.ts';

/**
 * Runs a task as a source of events, ending with its result (`done`). When the reader stops, the task's
 * signal fires.
 * @throws the task's error
 */
export async function* progressEvents(
  work: (emit: (event: ServerEvent) => void, signal: AbortSignal) => Promise<ServerEvent>,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const stopped = new AbortController();
  const queue: ServerEvent[] = [];
  let notify: () => void = () => undefined;
  let isDone = false;
  const emit = (event: ServerEvent) => {
    queue.push(event);
    notify();
  };
  const result = work(emit, AbortSignal.any([signal, stopped.signal])).finally(() => {
    isDone = true;
    notify();
  });
  // A reader that has stopped does not see the outcome.
  result.catch(() => undefined);
  try {
    for (;;) {
      const event = queue.shift();
      if (event) {
        yield event;
        continue;
      }
      if (isDone) break;
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
    }
    yield await result;
  } finally {
    stopped.abort();
  }
}
