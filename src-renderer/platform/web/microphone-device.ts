import { MicrophoneError } from '../recording.ts';
import { asMicrophoneError } from './microphone-problem.ts';

const CONSTRAINTS = { echoCancellation: true, noiseSuppression: true, channelCount: 1 } as const;

/** The host's microphone settings. */
export interface MicrophoneOptions {
  /**
   * The device chosen by the user; null for the system default. A missing device is replaced by another one.
   */
  deviceId(): string | null;
  /** A fallback if the browser engine can't open a microphone; resolves with null if it can't either. */
  readonly fallback: (() => Promise<MediaStream | null>) | null;
  /** Milliseconds of sound to record from before the start, which keeps the microphone open; 0 for none. */
  preRollMs(): number;
  /** Opens what others say, which is recorded on a channel of its own; null to record the microphone alone. */
  readonly openOthers: (() => Promise<MediaStream>) | null;
}

/** The settings of a browser page: the system's microphone, opened on demand. */
export const PAGE_MICROPHONE: MicrophoneOptions = {
  deviceId: () => null,
  fallback: null,
  preRollMs: () => 0,
  openOthers: null,
};

async function openByPage(deviceId: string | null): Promise<MediaStream> {
  // `undefined` outside secure contexts, contrary to the type.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new MicrophoneError('other', new Error('this page has no access to media devices'));
  try {
    return await devices.getUserMedia({ audio: { ...CONSTRAINTS, ...(deviceId && { deviceId }) } });
  } catch (cause) {
    throw asMicrophoneError(cause);
  }
}

/** Opens the configured device. Throws MicrophoneError. */
export async function openDevice({ deviceId, fallback }: MicrophoneOptions): Promise<MediaStream> {
  try {
    return await openByPage(deviceId());
  } catch (cause) {
    // If both ways fail, the first error is the one that users can resolve.
    const other = (await fallback?.().catch(() => null)) ?? null;
    if (!other) throw cause;
    return other;
  }
}
