import type { Bridge } from '../../../src/contract/ipc.ts';
import type { Platform } from '../platform.ts';
import type { RecordingHost, RecordingSurroundings } from '../recording.ts';

function desktopSurroundings(browser: RecordingSurroundings, bridge: Bridge): RecordingSurroundings {
  return {
    ...browser,
    setRecording(active) {
      browser.setRecording(active);
      void bridge['power.keep-awake'](active);
    },
  };
}

/** The desktop app as a host: what its browser engine can do, and what only main can. */
export function desktopPlatform(browser: Platform, bridge: Bridge): Platform {
  const open = async () => {
    const host = await browser.recording();
    return { ...host, surroundings: desktopSurroundings(host.surroundings, bridge) };
  };
  let host: Promise<RecordingHost> | undefined;
  return {
    ...browser,
    openExternal(url) {
      void bridge['shell.open-external'](url);
    },
    openApp: null,
    install: null,
    update: null,
    recording() {
      host ??= open();
      return host;
    },
  };
}
