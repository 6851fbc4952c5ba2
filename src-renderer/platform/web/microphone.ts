import { SLICE_MS } from '../../../src/contract/limits.ts';
import { type Capture, type CaptureHandlers, MicrophoneError, type RecordingSource } from '../recording.ts';
import { gainFor } from './microphone-gain.ts';
import { asMicrophoneError } from './microphone-problem.ts';
import { chooseFormat } from './recording-format.ts';

const CONSTRAINTS = { echoCancellation: true, noiseSuppression: true, channelCount: 1 } as const;
/** Speech in Opus is transparent well below this (RFC 6716 §2.1.1 names 28-40 kbit/s for full-band speech). */
const BITS_PER_SECOND = 64_000;
/** Samples in one reading of the meter: 21 ms at 48 kHz. */
const METER_WINDOW = 1024;
/** Seconds a gain change takes, so that moving the slider makes no click. */
const GAIN_GLIDE = 0.02;
/** The encoder answers a stop at once; a browser that never does must not hold the take up. */
const STOP_PATIENCE_MS = 3000;

async function openDevice(): Promise<MediaStream> {
  // Absent outside secure contexts, whatever the type says.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new MicrophoneError('other', new Error('this page has no access to media devices'));
  try {
    return await devices.getUserMedia({ audio: CONSTRAINTS });
  } catch (cause) {
    throw asMicrophoneError(cause);
  }
}

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/**
 * Device -> gain -> meter and encoder. The encoder listens to a stream of our own and not to the device,
 * so a device can be replaced in the middle of a take without the encoder noticing.
 */
class WebCapture implements Capture {
  readonly #context: AudioContext;
  readonly #gain: GainNode;
  readonly #meter: AnalyserNode;
  readonly #recorder: MediaRecorder;
  readonly #window = new Float32Array(METER_WINDOW);
  #device: MediaStream | null = null;
  #source: MediaStreamAudioSourceNode | null = null;
  #handlers: CaptureHandlers | null = null;
  #closed = false;

  constructor(context: AudioContext, device: MediaStream, sensitivity: number, mimeType: string) {
    this.#context = context;
    this.#gain = new GainNode(context, { gain: gainFor(sensitivity) });
    this.#meter = new AnalyserNode(context, { fftSize: METER_WINDOW, smoothingTimeConstant: 0 });
    const output = new MediaStreamAudioDestinationNode(context, {
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    this.#gain.connect(this.#meter);
    this.#gain.connect(output);
    this.#recorder = new MediaRecorder(output.stream, {
      ...(mimeType && { mimeType }),
      audioBitsPerSecond: BITS_PER_SECOND,
    });
    this.#use(device);
  }

  get mimeType(): string {
    return this.#recorder.mimeType;
  }

  start(handlers: CaptureHandlers): void {
    this.#handlers = handlers;
    this.#recorder.addEventListener('dataavailable', (event) => handlers.onSlice(event.data));
    this.#recorder.addEventListener('error', (event) => handlers.onFailure(event));
    this.#recorder.start(SLICE_MS);
    if (this.#device?.getAudioTracks().some(({ muted }) => muted)) handlers.onChange('muted');
  }

  stop(): Promise<void> {
    if (this.#recorder.state === 'inactive') return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, STOP_PATIENCE_MS);
      this.#recorder.addEventListener('stop', () => {
        clearTimeout(timer);
        resolve();
      });
      this.#recorder.stop();
    });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#handlers = null;
    stopTracks(this.#device);
    // A context that is already closed rejects: then there is nothing left to let go of.
    this.#context.close().catch(() => undefined);
  }

  setSensitivity(sensitivity: number): void {
    this.#gain.gain.setTargetAtTime(gainFor(sensitivity), this.#context.currentTime, GAIN_GLIDE);
  }

  level(): number {
    this.#meter.getFloatTimeDomainData(this.#window);
    let sum = 0;
    for (const sample of this.#window) sum += sample * sample;
    return Math.min(1, Math.sqrt(sum / METER_WINDOW));
  }

  #use(device: MediaStream): void {
    this.#source?.disconnect();
    stopTracks(this.#device);
    this.#device = device;
    this.#source = this.#context.createMediaStreamSource(device);
    this.#source.connect(this.#gain);
    const [track] = device.getAudioTracks();
    // `ended` is not fired by our own stop(): it always means that the device went away.
    track?.addEventListener('ended', () => this.#replaceDevice());
    track?.addEventListener('mute', () => this.#handlers?.onChange('muted'));
    track?.addEventListener('unmute', () => {
      // A phone call stops the whole graph on some phones, and gives it back stopped.
      this.#context.resume().catch(() => undefined);
      this.#handlers?.onChange('live');
    });
  }

  async #replaceDevice(): Promise<void> {
    try {
      const device = await openDevice();
      if (this.#closed) {
        stopTracks(device);
        return;
      }
      this.#use(device);
      this.#handlers?.onChange('switched');
    } catch {
      // Whatever the reason, there is no microphone to go on with; what was said is kept.
      this.#handlers?.onChange('lost');
    }
  }
}

/** The browser's microphone. */
export function createMicrophone(): RecordingSource {
  const mimeType =
    typeof MediaRecorder === 'undefined' ? '' : chooseFormat((type) => MediaRecorder.isTypeSupported(type));
  return {
    mimeType,
    async open(sensitivity) {
      // Made before the first await: some browsers let an AudioContext run only straight from a press.
      const context = new AudioContext({ latencyHint: 'interactive' });
      let device: MediaStream | null = null;
      try {
        device = await openDevice();
        if (context.state === 'suspended') await context.resume();
        return new WebCapture(context, device, sensitivity, mimeType);
      } catch (cause) {
        stopTracks(device);
        await context.close();
        throw asMicrophoneError(cause);
      }
    },
  };
}
