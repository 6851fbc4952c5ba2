import type { Bridge } from '../../../src/contract/desktop/ipc.ts';
import type { DesktopHost } from '../desktop-host.ts';
import type { AppUpdate, Platform } from '../platform.ts';
import type { RecordingHost } from '../recording.ts';
import { createDesktopHost } from './desktop-host.ts';

/** Newer versions of the app, which main fetches. */
function desktopUpdate(bridge: Bridge, { status }: DesktopHost): AppUpdate {
  return {
    isReady: () => (status.read()?.update ?? null) !== null,
    subscribe: (listener) => status.subscribe(listener),
    apply: () => void bridge['update.apply'](),
  };
}

/** The desktop app as a host: what its browser engine can do, and what only main can. */
export function desktopPlatform(browser: Platform, bridge: Bridge): Platform {
  const desktop = createDesktopHost(bridge);
  // Main that is just quitting hears no more; what else goes wrong it writes down by itself.
  const openExternal = (url: string): void => void bridge['shell.open-external'](url).catch(() => undefined);
  let host: Promise<RecordingHost> | undefined;
  return {
    ...browser,
    openExternal,
    // The window shows nothing but the app: it stays, and the browser goes there.
    leaveFor: openExternal,
    openApp: null,
    install: null,
    update: desktopUpdate(bridge, desktop),
    desktop,
    async forgetPerson(userId) {
      const here = await browser.forgetPerson(userId);
      const inMain = await bridge['person.forget'](userId).catch(() => false);
      return here && inMain;
    },
    recording() {
      host ??= import('./recording-host.ts').then(({ createDesktopRecordingHost }) =>
        createDesktopRecordingHost(bridge, desktop),
      );
      return host;
    },
  };
}
