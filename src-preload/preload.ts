import { contextBridge, ipcRenderer } from 'electron';
import {
  BRIDGE,
  type Bridge,
  type Channel,
  channelsOf,
  type EventName,
  type EventValue,
  eventsOf,
  KEPT_EVENTS,
} from '../src/contract/desktop/ipc.ts';

/** One channel as a function of its request; what else it is called with stays here. */
const call =
  <C extends Channel>(channel: C): Bridge[C] =>
  (request: unknown) =>
    ipcRenderer.invoke(channel, request);

/** Says whether the page listens to an event that waits for it; of other events there is nothing to say. */
function tellListening(name: EventName, isListening: boolean): void {
  const event = KEPT_EVENTS.find((kept) => kept === name);
  // Main that is just quitting keeps nothing for anybody.
  if (event !== undefined) call('page.listens')({ event, isListening }).catch(() => undefined);
}

/** One event as a function that starts listening. The page gets the value and never Electron's own event. */
const listen = <E extends EventName>(name: E) => {
  let listeners = 0;
  return (listener: (value: EventValue<E>) => void): (() => void) => {
    const hear = (_event: unknown, value: EventValue<E>) => listener(value);
    ipcRenderer.on(name, hear);
    listeners += 1;
    if (listeners === 1) tellListening(name, true);
    return () => {
      ipcRenderer.off(name, hear);
      listeners -= 1;
      if (listeners === 0) tellListening(name, false);
    };
  };
};

const path = location.pathname;
const bridge = Object.fromEntries([
  ...channelsOf(path).map((channel) => [channel, call(channel)]),
  ...eventsOf(path).map((name) => [name, listen(name)]),
]) as { [C in Channel]: ReturnType<typeof call<C>> } & { [E in EventName]: ReturnType<typeof listen<E>> };

contextBridge.exposeInMainWorld(BRIDGE, bridge satisfies Bridge);
