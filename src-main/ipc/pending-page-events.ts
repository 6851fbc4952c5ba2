import type { EventValue, QueuedEvent } from '../../src/contract/desktop/ipc.ts';
import type { SendToPage } from './send-to-page.ts';

/**
 * Delivers commands of shortcut, links and tray to the app's page. Events before the page listens are queued in order;
 * a repetition of the last one is not.
 */
export interface PendingPageEvents {
  send<E extends QueuedEvent>(name: E, value: EventValue<E>): void;
  /** Drops pending events of a kind, or those that `isDropped` selects. False if there are none. */
  drop<E extends QueuedEvent>(name: E, isDropped?: (value: EventValue<E>) => boolean): boolean;
  /** The page started or stopped listening. */
  setListening(name: QueuedEvent, isListening: boolean): void;
  /** The page was closed together with its listeners. */
  onPageEnded(): void;
}

/** Creates the queue. `openPage`: opens the page, shown or hidden, if there is none. */
export function createPendingPageEvents(sendToPage: SendToPage, openPage: () => void): PendingPageEvents {
  const listening = new Set<QueuedEvent>();
  const queues: { [E in QueuedEvent]: EventValue<E>[] } = { 'dictation.command': [], 'page.open': [] };

  const queueOf = <E extends QueuedEvent>(name: E): EventValue<E>[] => queues[name];
  return {
    send(name, value) {
      if (listening.has(name)) {
        sendToPage(name, value);
        return;
      }
      const queue = queueOf(name);
      if (queue.at(-1) !== value) queue.push(value);
      openPage();
    },
    drop(name, isDropped = () => true) {
      const queue = queueOf(name);
      const remaining = queue.filter((value) => !isDropped(value));
      return queue.splice(0, queue.length, ...remaining).length > remaining.length;
    },
    setListening(name, isListening) {
      if (!isListening) {
        listening.delete(name);
        return;
      }
      listening.add(name);
      for (const value of queueOf(name).splice(0)) sendToPage(name, value);
    },
    onPageEnded: () => listening.clear(),
  };
}
