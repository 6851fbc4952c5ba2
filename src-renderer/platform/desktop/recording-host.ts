import { PRE_ROLL_MS } from '../../../src/contract/desktop/desktop-options.ts';
import type { Bridge } from '../../../src/contract/desktop/ipc.ts';
import type { DesktopHost } from '../desktop-host.ts';
import type { RecordingEnvironment, RecordingHost } from '../recording.ts';
import { createLocalEngine } from '../web/local-engine/local-engine.ts';
import { createMicrophone } from '../web/microphone.ts';
import type { MicrophoneOptions } from '../web/microphone-device.ts';
import { createRecordingEnvironment } from '../web/recording-environment.ts';
import { createHostUploader } from './host-uploader.ts';
import { watchMicrophone } from './microphone-presence.ts';
import { openNativeMicrophone } from './native-microphone.ts';
import { openSystemAudio } from './system-audio.ts';
import { createDesktopTakes } from './take-store.ts';

function desktopEnvironment(bridge: Bridge, { settings }: DesktopHost): RecordingEnvironment {
  const browser = createRecordingEnvironment();
  return {
    ...browser,
    // The app's own server is on this computer: it needs no network.
    isOnline: () => settings.read()?.server.kind === 'local' || browser.isOnline(),
    // The main process stores takes in files.
    isStoragePersistent: async () => true,
    setRecording(active) {
      browser.setRecording(active);
      bridge['recording.set-active'](active).catch(() => undefined);
    },
  };
}

/**
 * Starts the engine's audio service, which takes about 100 ms, before the first key press needs it. Records and plays
 * nothing.
 */
async function warmUpAudio(): Promise<void> {
  await new AudioContext({ latencyHint: 'interactive' }).close();
}

/**
 * The desktop app's recording host: the page's microphone with the main process's as fallback, and the main
 * process's take store.
 */
export function createDesktopRecordingHost(bridge: Bridge, host: DesktopHost): RecordingHost {
  const { settings } = host;
  const chosen = () => settings.read()?.microphone ?? null;
  const presence = watchMicrophone(navigator.mediaDevices, chosen, () => source.prepare());
  const options: MicrophoneOptions = {
    deviceId: presence.id,
    systemDevice: presence.systemDevice,
    fallback: (context) => openNativeMicrophone(bridge, context, chosen()?.label ?? null),
    preRollMs: () => (settings.read()?.keepMicrophoneReady ? PRE_ROLL_MS : 0),
    openOthers: null,
  };
  const source = createMicrophone(options);
  settings.subscribe(presence.refresh);
  // Without a sound device there is nothing to warm up.
  requestIdleCallback(() => void warmUpAudio().catch(() => undefined));
  return {
    source,
    meetings: createMicrophone({ ...options, preRollMs: () => 0, openOthers: openSystemAudio }),
    takes: createDesktopTakes(bridge),
    environment: desktopEnvironment(bridge, host),
    uploader: createHostUploader(bridge),
    local: createLocalEngine(),
  };
}
