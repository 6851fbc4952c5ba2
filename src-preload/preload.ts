import { contextBridge, ipcRenderer } from 'electron';
import {
  BRIDGE,
  type Bridge,
  type Channel,
  channelsOf,
  type EventName,
  type EventValue,
  eventsOf,
} from '../src/contract/ipc.ts';

/** One channel as a function of its request; what else it is called with stays here. */
const call =
  <C extends Channel>(channel: C): Bridge[C] =>
  (request: unknown) =>
    ipcRenderer.invoke(channel, request);

/** One event as a function that starts listening. The page gets the value and never Electron's own event. */
const listen =
  <E extends EventName>(name: E) =>
  (listener: (value: EventValue<E>) => void): (() => void) => {
    const hear = (_event: unknown, value: EventValue<E>) => listener(value);
    ipcRenderer.on(name, hear);
    return () => void ipcRenderer.off(name, hear);
  };

const path = location.pathname;
const bridge = Object.fromEntries([
  ...channelsOf(path).map((channel) => [channel, call(channel)]),
  ...eventsOf(path).map((name) => [name, listen(name)]),
]) as { [C in Channel]: ReturnType<typeof call<C>> } & { [E in EventName]: ReturnType<typeof listen<E>> };

contextBridge.exposeInMainWorld(BRIDGE, bridge satisfies Bridge);
