import type { PillHost } from '../pill-host.ts';
import { readBridge } from './bridge.ts';
import { createRemoteValue } from './remote-value.ts';

/** The main process as seen by the pill. Throws if the desktop app did not open the page. */
export function pillHost(host: object): PillHost {
  const bridge = readBridge(host);
  return {
    dictation: createRemoteValue(() => bridge['pill.read'](), bridge['pill.shown']),
    // A main process that is quitting no longer receives commands, and needs none.
    order: (order) => void bridge['pill.order'](order).catch(() => undefined),
  };
}
