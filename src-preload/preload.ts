import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE, type Bridge, type Channel, ipc } from '../src/contract/ipc.ts';

/** One channel as a function of its request; what else it is called with stays here. */
const call =
  <C extends Channel>(channel: C): Bridge[C] =>
  (request: unknown) =>
    ipcRenderer.invoke(channel, request);

const bridge = Object.fromEntries(
  (Object.keys(ipc) as Channel[]).map((channel) => [channel, call(channel)]),
) as {
  [C in Channel]: ReturnType<typeof call<C>>;
};

contextBridge.exposeInMainWorld(BRIDGE, bridge satisfies Bridge);
