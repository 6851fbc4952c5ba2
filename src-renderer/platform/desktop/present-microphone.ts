import type { MicrophoneChoice } from '../desktop-host.ts';
import { microphoneChoices, systemMicrophone } from './microphone-choices.ts';

export interface PresentMicrophone {
  /** The id of the chosen microphone; null for the system's, also while the chosen one is not plugged in. */
  id(): string | null;
  /** See `MicrophoneOptions`. */
  system(): string;
  /** Lists the microphones again. Never rejects. */
  look(): Promise<void>;
}

/** Tracks whether the chosen microphone is plugged in. `onChanged`: called after each check. */
export function followMicrophone(
  devices: MediaDevices,
  chosen: () => MicrophoneChoice | null,
  onChanged: () => void,
): PresentMicrophone {
  /** Empty while the page knows none. */
  let known: readonly MicrophoneChoice[] = [];
  let system = '';
  async function look(): Promise<void> {
    known = await microphoneChoices(devices, async () => []);
    system = await systemMicrophone(devices);
    onChanged();
  }
  devices.addEventListener('devicechange', look);
  void look();
  return {
    id() {
      const wanted = chosen();
      const isPresent = known.length === 0 || known.some(({ id }) => id === wanted?.id);
      return wanted && isPresent ? wanted.id : null;
    },
    system: () => system,
    look,
  };
}
