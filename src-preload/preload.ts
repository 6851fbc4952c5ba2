import { contextBridge, ipcRenderer } from 'electron';
import {
  BRIDGE,
  type Bridge,
  type Channel,
  channelsOf,
  type EventName,
  type EventValue,
  eventsOf,
  QUEUED_EVENTS,
} from '../src/contract/desktop/ipc.ts';

/** One channel as a function of its request; further arguments are dropped. */
const call =
  <C extends Channel>(channel: C): Bridge[C] =>
  (request: unknown) =>
    ipcRenderer.invoke(channel, request);

/** Reports whether the page listens to an event that main queues for it; other events need no report. */
function reportListening(name: EventName, isListening: boolean): void {
  const event = QUEUED_EVENTS.find((queued) => queued === name);
  // A main process that is quitting queues nothing.
  if (event !== undefined) call('page.listens')({ event, isListening }).catch(() => undefined);
}

/** One event as a subscribe function. The page receives the value and never Electron's own event. */
const listen = <E extends EventName>(name: E) => {
  let listeners = 0;
  return (listener: (value: EventValue<E>) => void): (() => void) => {
    const onEvent = (_event: unknown, value: EventValue<E>) => listener(value);
    ipcRenderer.on(name, onEvent);
    listeners += 1;
    if (listeners === 1) reportListening(name, true);
    return () => {
      ipcRenderer.off(name, onEvent);
      listeners -= 1;
      if (listeners === 0) reportListening(name, false);
    };
  };
};

const path = location.pathname;
const bridge = Object.fromEntries([
  ...channelsOf(path).map((channel) => [channel, call(channel)]),
  ...eventsOf(path).map((name) => [name, listen(name)]),
]) as { [C in Channel]: ReturnType<typeof call<C>> } & { [E in EventName]: ReturnType<typeof listen<E>> };

contextBridge.exposeInMainWorld(BRIDGE, bridge satisfies Bridge);
