import type { DesktopSettings } from '../../src/contract/desktop/desktop.ts';
import type { RemoteValue } from './desktop-host.ts';
import { usePlatform } from './platform-context.ts';
import { useRemoteValue } from './use-remote-value.ts';

const NO_SETTINGS: RemoteValue<DesktopSettings> = { read: () => null, subscribe: () => () => undefined };

/**
 * Where the server is that the user could set up: on this computer (the desktop app's own), chosen in the desktop app
 * (`hosted`), or the one that serves the page.
 */
export function useServerLocation(): 'page' | 'thisComputer' | 'hosted' {
  const { desktop } = usePlatform();
  const settings = useRemoteValue(desktop?.settings ?? NO_SETTINGS);
  if (!desktop) return 'page';
  return settings?.server.kind === 'hosted' ? 'hosted' : 'thisComputer';
}
