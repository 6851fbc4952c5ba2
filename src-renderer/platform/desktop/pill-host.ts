import type { PillHost } from '../pill-host.ts';
import { readBridge } from './bridge.ts';
import { createRemoteValue } from './remote-value.ts';

/** Main, as the small window knows it. Throws where the page was not opened by the desktop app. */
export function pillHost(host: object): PillHost {
  const bridge = readBridge(host);
  return {
    dictation: createRemoteValue(() => bridge['pill.read'](), bridge['pill.shown']),
    // Main that is just quitting hears no more; there is nobody left to tell it to either.
    order: (order) => void bridge['pill.order'](order).catch(() => undefined),
  };
}
