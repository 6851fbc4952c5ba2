import type { EventValue, KeptEvent } from '../../src/contract/desktop/ipc.ts';
import type { TellPage } from './tell-page.ts';

/**
 * Delivers commands of shortcut, links and tray to the app's page. Events before the page listens are queued:
 * the last one of each kind.
 */
export interface PendingPageEvents {
  send<E extends KeptEvent>(name: E, value: EventValue<E>): void;
  /** Drops a pending event. False if there is none. */
  drop(name: KeptEvent): boolean;
  /** The page started or stopped listening. */
  setListening(name: KeptEvent, isListening: boolean): void;
  /** The page was closed together with its listeners. */
  pageEnded(): void;
}

/** Creates the queue. `wakePage`: opens the page, shown or hidden, if there is none. */
export function createPendingPageEvents(tell: TellPage, wakePage: () => void): PendingPageEvents {
  const listening = new Set<KeptEvent>();
  const waiting = new Map<KeptEvent, () => void>();
  return {
    send(name, value) {
      const deliver = () => tell(name, value);
      if (listening.has(name)) {
        deliver();
        return;
      }
      waiting.set(name, deliver);
      wakePage();
    },
    setListening(name, isListening) {
      if (!isListening) {
        listening.delete(name);
        return;
      }
      listening.add(name);
      waiting.get(name)?.();
      waiting.delete(name);
    },
    drop: (name) => waiting.delete(name),
    pageEnded: () => listening.clear(),
  };
}
