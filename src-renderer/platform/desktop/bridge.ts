import type { BRIDGE, Bridge } from '../../../src/contract/desktop/ipc.ts';

/** A literal checked against the contract's type, so that its schemas are not loaded for a name. */
const NAME: typeof BRIDGE = 'parlanceBridge';

/**
 * The bridge that the preload script exposes. Throws if there is none: the desktop app did not open this
 * page.
 */
export function readBridge(host: object): Bridge {
  const bridge = (host as { readonly [NAME]?: Bridge })[NAME];
  if (!bridge) throw new Error('The desktop bridge is not there.');
  return bridge;
}
