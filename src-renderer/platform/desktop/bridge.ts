import type { BRIDGE, Bridge } from '../../../src/contract/desktop/ipc.ts';

/** Written out and held to the contract's type, so that its schemas need not be loaded for a name. */
const NAME: typeof BRIDGE = 'parlanceBridge';

/** What the preload script exposes. Throws where there is none: this page was not opened by the desktop app. */
export function readBridge(host: object): Bridge {
  const bridge = (host as { readonly [NAME]?: Bridge })[NAME];
  if (!bridge) throw new Error('The desktop bridge is not there.');
  return bridge;
}
