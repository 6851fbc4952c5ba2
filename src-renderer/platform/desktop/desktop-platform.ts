import type { Bridge } from '../../../src/contract/desktop/ipc.ts';
import type { DesktopHost } from '../desktop-host.ts';
import type { AppUpdate, Platform } from '../platform.ts';
import type { RecordingHost } from '../recording.ts';
import { createDesktopHost } from './desktop-host.ts';

/** App updates, which the main process downloads. */
function desktopUpdate(bridge: Bridge, { status }: DesktopHost): AppUpdate {
  return {
    readyVersion: () => status.read()?.update ?? null,
    subscribe: (listener) => status.subscribe(listener),
    apply: () => void bridge['update.apply'](),
  };
}

/** The desktop app's platform: the browser's abilities plus those of the main process. */
export function desktopPlatform(browser: Platform, bridge: Bridge): Platform {
  const desktop = createDesktopHost(bridge);
  // The main process may be quitting; it logs any other failure itself.
  const openExternal = (url: string): void => void bridge['shell.open-external'](url).catch(() => undefined);
  let host: Promise<RecordingHost> | undefined;
  return {
    ...browser,
    openExternal,
    // The window only shows the app, so the address opens in the browser.
    leaveFor: openExternal,
    openApp: null,
    install: null,
    update: desktopUpdate(bridge, desktop),
    desktop,
    async eraseUserData(userId) {
      const isErasedHere = await browser.eraseUserData(userId);
      const isErasedInMain = await bridge['user.erase-data'](userId).catch(() => false);
      return isErasedHere && isErasedInMain;
    },
    recording() {
      host ??= import('./recording-host.ts').then(({ createDesktopRecordingHost }) =>
        createDesktopRecordingHost(bridge, desktop),
      );
      return host;
    },
  };
}
