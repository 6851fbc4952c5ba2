import type { PillHost } from '../pill-host.ts';
import { readBridge } from './bridge.ts';
import { createRemoteValue } from './remote-value.ts';

/** The main process as seen by the pill. Throws if the desktop app did not open the page. */
export function pillHost(host: object): PillHost {
  const bridge = readBridge(host);
  return {
    dictation: createRemoteValue(() => bridge['pill.read'](), bridge['pill.shown']),
    // A main process that is quitting no longer receives commands, and needs none.
    recent: createRemoteValue(() => bridge['pill.read-recent'](), bridge['pill.recent']),
    // A main process that is quitting copies nothing.
    copy: (id) => bridge['pill.copy'](id).catch(() => false),
    expand: (isExpanded) => void bridge['pill.expand'](isExpanded).catch(() => undefined),
    command: (command) => void bridge['pill.command'](command).catch(() => undefined),
  };
}
