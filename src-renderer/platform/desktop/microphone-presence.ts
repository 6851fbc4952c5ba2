import type { MicrophoneChoice } from '../desktop-host.ts';
import { microphoneChoices, systemMicrophone } from './microphone-choices.ts';

export interface MicrophonePresence {
  /** The id of the chosen microphone; null for the system's, also while the chosen one is not plugged in. */
  id(): string | null;
  /** See `MicrophoneOptions`. */
  systemDevice(): string;
  /** Lists the microphones again. Never rejects. */
  refresh(): Promise<void>;
}

/** Tracks whether the chosen microphone is plugged in. `onChanged`: called after each check. */
export function watchMicrophone(
  devices: MediaDevices,
  chosen: () => MicrophoneChoice | null,
  onChanged: () => void,
): MicrophonePresence {
  /** Empty while the page knows none. */
  let microphones: readonly MicrophoneChoice[] = [];
  let system = '';
  async function refresh(): Promise<void> {
    microphones = await microphoneChoices(devices, async () => []);
    system = await systemMicrophone(devices);
    onChanged();
  }
  devices.addEventListener('devicechange', refresh);
  void refresh();
  return {
    id() {
      const chosenMicrophone = chosen();
      const isPresent = microphones.length === 0 || microphones.some(({ id }) => id === chosenMicrophone?.id);
      return chosenMicrophone && isPresent ? chosenMicrophone.id : null;
    },
    systemDevice: () => system,
    refresh,
  };
}
