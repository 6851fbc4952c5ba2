import { MicrophoneError } from '../recording.ts';
import { asMicrophoneError } from './microphone-problem.ts';

const CONSTRAINTS = { echoCancellation: true, noiseSuppression: true, channelCount: 1 } as const;

/** Events of an open device: the system mutes it, unmutes it, or removes it. */
type DeviceChange = 'muted' | 'live' | 'lost';

/** An open microphone as a part of an audio graph. */
export interface MicrophoneDevice {
  /** Its sound. */
  readonly source: AudioNode;
  readonly isLive: boolean;
  /** Whether the system mutes it. */
  readonly isMuted: boolean;
  /** Called at each change that `stop` did not cause. */
  onChange: ((change: DeviceChange) => void) | null;
  /** While it does not listen, `source` is silent. */
  setListening(isListening: boolean): void;
  /** Resolves when all audio recorded so far has left `source`. Never rejects. */
  whenDrained(): Promise<void>;
  /** Releases the device. */
  stop(): void;
}

/** The host's microphone settings. */
export interface MicrophoneOptions {
  /**
   * The device chosen by the user; null for the system default. A missing device is replaced by another one.
   */
  deviceId(): string | null;
  /** The system's default device, if the page knows it: an open device does not follow changes of it. */
  systemDevice(): string;
  /** A fallback if the browser engine can't open a microphone; resolves with null if it can't either. */
  readonly fallback: ((context: AudioContext) => Promise<MicrophoneDevice | null>) | null;
  /** Milliseconds of audio to record from before the start, which keeps the microphone open; 0 for none. */
  preRollMs(): number;
  /** Opens the other participants' audio, recorded on a separate channel; null to record only the microphone. */
  readonly openOthers: (() => Promise<MediaStream>) | null;
}

/** The settings of a browser page: the system's microphone, opened on demand. */
export const PAGE_MICROPHONE: MicrophoneOptions = {
  deviceId: () => null,
  systemDevice: () => '',
  fallback: null,
  preRollMs: () => 0,
  openOthers: null,
};

/** Names the device to be opened now. */
export const deviceKeyOf = ({ deviceId, systemDevice }: MicrophoneOptions): string =>
  deviceId() ?? `system ${systemDevice()}`;

async function openPageStream(deviceId: string | null): Promise<MediaStream> {
  // `undefined` outside secure contexts, contrary to the type.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new MicrophoneError('other', new Error('this page has no access to media devices'));
  try {
    return await devices.getUserMedia({ audio: { ...CONSTRAINTS, ...(deviceId && { deviceId }) } });
  } catch (cause) {
    throw asMicrophoneError(cause);
  }
}

/** Meaning of a track's events. `stop` does not fire `ended`, so that always means that the device was lost. */
const TRACK_EVENTS = [
  ['ended', 'lost'],
  ['mute', 'muted'],
  ['unmute', 'live'],
] as const;

/** The device of a stream. The browser engine hands its sound to the graph without a queue of ours. */
class StreamDevice implements MicrophoneDevice {
  readonly source: MediaStreamAudioSourceNode;
  onChange: MicrophoneDevice['onChange'] = null;
  readonly #tracks: readonly MediaStreamTrack[];

  constructor(context: AudioContext, stream: MediaStream) {
    this.source = context.createMediaStreamSource(stream);
    this.#tracks = stream.getAudioTracks();
    for (const track of this.#tracks) {
      for (const [event, change] of TRACK_EVENTS)
        track.addEventListener(event, () => this.onChange?.(change));
    }
  }

  get isLive(): boolean {
    return this.#tracks.some(({ readyState }) => readyState === 'live');
  }

  get isMuted(): boolean {
    return this.#tracks.some(({ muted }) => muted);
  }

  setListening(isListening: boolean): void {
    for (const track of this.#tracks) track.enabled = isListening;
  }

  async whenDrained(): Promise<void> {
    // There is no buffer to drain.
  }

  stop(): void {
    for (const track of this.#tracks) track.stop();
    this.source.disconnect();
  }
}

/** Opens the configured device in an audio graph. Throws MicrophoneError. */
export async function openDevice(
  context: AudioContext,
  { deviceId, fallback }: MicrophoneOptions,
): Promise<MicrophoneDevice> {
  try {
    return new StreamDevice(context, await openPageStream(deviceId()));
  } catch (cause) {
    // If both ways fail, the first error is the one that users can resolve.
    const fallbackDevice = (await fallback?.(context).catch(() => null)) ?? null;
    if (!fallbackDevice) throw cause;
    return fallbackDevice;
  }
}
