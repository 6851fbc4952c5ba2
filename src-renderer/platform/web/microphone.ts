import { SLICE_MS } from '../../../src/contract/limits.ts';
import type { Capture, CaptureHandlers, CaptureReading, RecordingSource } from '../recording.ts';
import { type MicrophoneOptions, openDevice, PAGE_MICROPHONE } from './microphone-device.ts';
import { gainFor } from './microphone-gain.ts';
import { asMicrophoneError } from './microphone-problem.ts';
import { chooseFormat } from './recording-format.ts';

/** Speech in Opus is transparent well below this (RFC 6716 §2.1.1 names 28-40 kbit/s for full-band speech). */
const BITS_PER_SECOND = 64_000;
/** Samples that the level is told from, and those that a reading is: 21 and 85 ms at 48 kHz. */
const LEVEL_WINDOW = 1024;
const READING_WINDOW = 4096;
/** Seconds a gain change takes, so that moving the slider makes no click. */
const GAIN_GLIDE = 0.02;
/** Time constant in seconds of the fade around a pause: after 20 ms, 2 % are left. */
const FADE = 0.005;
/** What the graph and the encoder have between them: silence of this length separates a fade from the halt. */
const SETTLE_MS = 80;
/** The encoder answers a stop at once; a browser that never does must not hold the take up. */
const STOP_PATIENCE_MS = 3000;

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const rmsOf = (samples: Float32Array): number => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.min(1, Math.sqrt(sum / samples.length));
};

/**
 * Device -> gain -> meter, and from the gain through a delay, where one is wanted, and a gate to the encoder. The encoder listens to a stream of our own and not to the device,
 * so a device can be replaced in the middle of a take without the encoder noticing.
 */
class WebCapture implements Capture {
  readonly #context: AudioContext;
  readonly #gain: GainNode;
  /** Closed while paused. */
  readonly #gate: GainNode;
  readonly #meter: AnalyserNode;
  readonly #recorder: MediaRecorder;
  readonly #options: MicrophoneOptions;
  /** What the encoder hears is this much older than what the device does. */
  readonly #preRollMs: number;
  readonly #deviceId: string | null;
  readonly #window = new Float32Array(READING_WINDOW);
  #device: MediaStream | null = null;
  #source: MediaStreamAudioSourceNode | null = null;
  #handlers: CaptureHandlers | null = null;
  /** The loudest that the device can be behind the gain. */
  #ceiling = 1;
  #isPaused = false;
  #isMuted = false;
  #halt: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Called once, when the device is let go of. */
  onClosed: (() => void) | null = null;

  constructor(context: AudioContext, device: MediaStream, mimeType: string, options: MicrophoneOptions) {
    this.#context = context;
    this.#options = options;
    this.#preRollMs = options.preRollMs();
    this.#deviceId = options.deviceId();
    this.#gain = new GainNode(context);
    this.#gate = new GainNode(context);
    this.#meter = new AnalyserNode(context, { fftSize: READING_WINDOW, smoothingTimeConstant: 0 });
    const output = new MediaStreamAudioDestinationNode(context, {
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    this.#gain.connect(this.#meter);
    this.#delayed().connect(this.#gate).connect(output);
    this.#recorder = new MediaRecorder(output.stream, {
      ...(mimeType && { mimeType }),
      audioBitsPerSecond: BITS_PER_SECOND,
    });
    this.#use(device);
  }

  get mimeType(): string {
    return this.#recorder.mimeType;
  }

  /** Whether it would be opened in the same way now. */
  get isAsWanted(): boolean {
    return this.#preRollMs === this.#options.preRollMs() && this.#deviceId === this.#options.deviceId();
  }

  /** Whether its device still gives sound. */
  get isAlive(): boolean {
    return (
      !this.#closed && (this.#device?.getTracks().some(({ readyState }) => readyState === 'live') ?? false)
    );
  }

  start(handlers: CaptureHandlers): void {
    this.#handlers = handlers;
    this.#recorder.addEventListener('dataavailable', (event) => handlers.onSlice(event.data));
    this.#recorder.addEventListener('error', (event) => handlers.onFailure(event));
    this.#recorder.start(SLICE_MS);
    if (this.#device?.getAudioTracks().some(({ muted }) => muted)) handlers.onChange('muted');
  }

  async stop(): Promise<void> {
    // What was said until now is still on its way to the encoder.
    if (this.#preRollMs > 0 && this.#recorder.state === 'recording') await sleep(this.#preRollMs);
    if (this.#isOff()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, STOP_PATIENCE_MS);
      this.#recorder.addEventListener('stop', () => {
        clearTimeout(timer);
        resolve();
      });
      this.#recorder.stop();
    });
  }

  pause(): void {
    if (this.#isPaused || this.#recorder.state !== 'recording') return;
    this.#isPaused = true;
    this.#fadeTo(0, this.#preRollMs / 1000);
    this.#halt = setTimeout(() => {
      if (this.#recorder.state !== 'recording') return;
      this.#recorder.requestData();
      this.#recorder.pause();
    }, this.#preRollMs + SETTLE_MS);
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    clearTimeout(this.#halt);
    const wasHalted = this.#recorder.state === 'paused';
    if (wasHalted) this.#recorder.resume();
    this.#fadeTo(1, (this.#preRollMs + (wasHalted ? SETTLE_MS : 0)) / 1000);
    // It went away in the meantime, and there was no other.
    if (!this.isAlive) void this.#replaceDevice();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#halt);
    this.#handlers = null;
    stopTracks(this.#device);
    this.onClosed?.();
    // A context that is already closed rejects: then there is nothing left to let go of.
    this.#context.close().catch(() => undefined);
  }

  setSensitivity(sensitivity: number): void {
    const { gain } = this.#gain;
    if (this.#isOff()) gain.value = gainFor(sensitivity);
    else gain.setTargetAtTime(gainFor(sensitivity), this.#context.currentTime, GAIN_GLIDE);
    this.#ceiling = Math.min(1, gainFor(sensitivity));
  }

  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    for (const track of this.#device?.getAudioTracks() ?? []) track.enabled = !muted;
  }

  level(): number {
    this.#meter.getFloatTimeDomainData(this.#window);
    return rmsOf(this.#window.subarray(READING_WINDOW - LEVEL_WINDOW));
  }

  reading(): CaptureReading {
    this.#meter.getFloatTimeDomainData(this.#window);
    let peak = 0;
    for (const sample of this.#window) peak = Math.max(peak, Math.abs(sample));
    return { rms: rmsOf(this.#window), peak: Math.min(1, peak / this.#ceiling) };
  }

  #isOff(): boolean {
    return this.#recorder.state === 'inactive';
  }

  /** Where the encoder's signal is taken from. */
  #delayed(): AudioNode {
    if (this.#preRollMs === 0) return this.#gain;
    const delay = this.#preRollMs / 1000;
    return this.#gain.connect(new DelayNode(this.#context, { delayTime: delay, maxDelayTime: delay }));
  }

  #fadeTo(gain: 0 | 1, inSeconds: number): void {
    const now = this.#context.currentTime;
    this.#gate.gain.cancelScheduledValues(now);
    this.#gate.gain.setTargetAtTime(gain, now + inSeconds, FADE);
  }

  #use(device: MediaStream): void {
    this.#source?.disconnect();
    stopTracks(this.#device);
    this.#device = device;
    this.#source = this.#context.createMediaStreamSource(device);
    this.#source.connect(this.#gain);
    const [track] = device.getAudioTracks();
    if (track) track.enabled = !this.#isMuted;
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
      const device = await openDevice(this.#options);
      if (this.#closed) {
        stopTracks(device);
        return;
      }
      this.#use(device);
      this.#handlers?.onChange('switched');
    } catch {
      // Whatever the reason, there is no microphone to go on with; what was said is kept. In a pause there is time
      // to plug one in: it is looked for again when the pause ends.
      this.#handlers?.onChange(this.#isPaused ? 'muted' : 'lost');
    }
  }
}

/** A microphone that can be kept ready between recordings. */
export interface ReadySource extends RecordingSource {
  /** Opens or lets go of what is kept ready, as the host's options now say. Nothing is said where that fails. */
  prepare(): void;
}

/** The browser engine's microphone, with what a host adds to it. */
export function createMicrophone(options: MicrophoneOptions = PAGE_MICROPHONE): ReadySource {
  const mimeType =
    typeof MediaRecorder === 'undefined' ? '' : chooseFormat((type) => MediaRecorder.isTypeSupported(type));
  let ready: Promise<WebCapture | null> | null = null;

  async function openCapture(): Promise<WebCapture> {
    // Made before the first await: some browsers let an AudioContext run only straight from a press.
    const context = new AudioContext({ latencyHint: 'interactive' });
    let device: MediaStream | null = null;
    try {
      device = await openDevice(options);
      if (context.state === 'suspended') await context.resume();
      return new WebCapture(context, device, mimeType, options);
    } catch (cause) {
      stopTracks(device);
      await context.close();
      throw asMicrophoneError(cause);
    }
  }

  /** What is kept ready, for whoever asks first; null where it is not what is wanted now. */
  async function takeReady(): Promise<WebCapture | null> {
    const held = ready;
    ready = null;
    const kept = await held;
    if (kept?.isAlive && kept.isAsWanted) return kept;
    kept?.close();
    return null;
  }

  /** Lets go of what is kept ready where it is not what is wanted now, and opens what is. */
  async function renew(): Promise<void> {
    const kept = await takeReady();
    if (options.preRollMs() === 0 || ready !== null) kept?.close();
    else ready = kept ? Promise.resolve(kept) : openCapture().catch(() => null);
  }

  const prepare = (): void => void renew();

  return {
    mimeType,
    prepare,
    async open(sensitivity) {
      const capture = (ready ? await takeReady() : null) ?? (await openCapture());
      capture.setSensitivity(sensitivity);
      capture.onClosed = prepare;
      return capture;
    },
  };
}
