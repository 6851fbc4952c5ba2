import type { Bridge } from '../../../src/contract/ipc.ts';
import type { Platform } from '../platform.ts';
import type { RecordingHost, RecordingSurroundings } from '../recording.ts';

function desktopSurroundings(browser: RecordingSurroundings, bridge: Bridge): RecordingSurroundings {
  return {
    ...browser,
    setRecording(active) {
      browser.setRecording(active);
      void bridge['recording.set-active'](active);
    },
  };
}

/** The desktop app as a host: what its browser engine can do, and what only main can. */
export function desktopPlatform(browser: Platform, bridge: Bridge): Platform {
  const open = async () => {
    const host = await browser.recording();
    return { ...host, surroundings: desktopSurroundings(host.surroundings, bridge) };
  };
  const openExternal = (url: string): void => void bridge['shell.open-external'](url);
  let host: Promise<RecordingHost> | undefined;
  return {
    ...browser,
    openExternal,
    // The window shows nothing but the app: it stays, and the browser goes there.
    leaveFor: openExternal,
    openApp: null,
    install: null,
    update: null,
    recording() {
      host ??= open();
      return host;
    },
  };
}
