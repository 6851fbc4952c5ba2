import {
  type Bridge,
  type Channel,
  channelsOf,
  type EventName,
  eventsOf,
  type IpcHandlers,
  ipc,
} from '../../src/contract/desktop/ipc.ts';
import type { SendToPage } from '../../src-main/ipc/send-to-page.ts';

/** The bridge to main's real handlers, as in the app: every value is copied and parsed on its way. */
export function desktopBridge(handlers: Partial<IpcHandlers>): { bridge: Bridge; sendToPage: SendToPage } {
  const listeners = new Map<EventName, Set<(value: unknown) => void>>();
  const call = (channel: Channel) => async (request: unknown) => {
    const handle = handlers[channel] as ((request: unknown) => unknown) | undefined;
    if (!handle) throw new Error(`${channel} has no handler here`);
    const asked: unknown = ipc[channel].request.parse(structuredClone(request));
    return structuredClone(ipc[channel].response.parse(await handle(asked)));
  };
  const listen = (name: EventName) => (listener: (value: unknown) => void) => {
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(listener));
    return () => all.delete(listener);
  };
  const bridge = Object.fromEntries([
    ...channelsOf('/').map((channel) => [channel, call(channel)]),
    ...eventsOf('/').map((name) => [name, listen(name)]),
  ]) as unknown as Bridge;
  return {
    bridge,
    sendToPage: (name, value) => {
      for (const listener of listeners.get(name) ?? []) listener(structuredClone(value));
    },
  };
}
