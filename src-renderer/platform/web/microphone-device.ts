import { MicrophoneError } from '../recording.ts';
import { asMicrophoneError } from './microphone-problem.ts';

const CONSTRAINTS = { echoCancellation: true, noiseSuppression: true, channelCount: 1 } as const;

/** What a host says about its microphones. */
export interface MicrophoneOptions {
  /** The device that the person chose; null for the system's own. One that is not there gives way to another. */
  deviceId(): string | null;
  /** Another way to hear, for when the browser engine has none; null where that can't either. */
  readonly fallback: (() => Promise<MediaStream | null>) | null;
  /** Milliseconds of sound from before the start, where the microphone is to be kept ready for it; 0 where it is not. */
  preRollMs(): number;
}

/** A browser page: the system's microphone, opened when it is asked for. */
export const PAGE_MICROPHONE: MicrophoneOptions = {
  deviceId: () => null,
  fallback: null,
  preRollMs: () => 0,
};

async function openByPage(deviceId: string | null): Promise<MediaStream> {
  // Absent outside secure contexts, whatever the type says.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new MicrophoneError('other', new Error('this page has no access to media devices'));
  try {
    return await devices.getUserMedia({ audio: { ...CONSTRAINTS, ...(deviceId && { deviceId }) } });
  } catch (cause) {
    throw asMicrophoneError(cause);
  }
}

/** Opens the device that is wanted. Throws MicrophoneError. */
export async function openDevice({ deviceId, fallback }: MicrophoneOptions): Promise<MediaStream> {
  try {
    return await openByPage(deviceId());
  } catch (cause) {
    // Whatever goes wrong with the other way too, the reason that people can do something about is the first.
    const other = (await fallback?.().catch(() => null)) ?? null;
    if (!other) throw cause;
    return other;
  }
}
