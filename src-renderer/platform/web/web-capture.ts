import { SLICE_MS } from '../../../src/contract/limits.ts';
import type { Capture, CaptureHandlers, CaptureReading } from '../recording.ts';
import { mergeChannels } from './meeting-channels.ts';
import {
  deviceKeyOf,
  type MicrophoneDevice,
  type MicrophoneOptions,
  openDevice,
} from './microphone-device.ts';
import { gainFor } from './microphone-gain.ts';
import { peakOf, rmsOf } from './signal-level.ts';

/**
 * Speech in Opus is transparent well below this rate (RFC 6716 §2.1.1: 28-40 kbit/s for full-band speech).
 */
const BITS_PER_SECOND = 64_000;
/** Samples per level and per reading: 21 and 85 ms at 48 kHz. */
const LEVEL_WINDOW = 1024;
const READING_WINDOW = 4096;
/** Duration of a gain change in seconds, which avoids clicks while the slider moves. */
const GAIN_RAMP_SECONDS = 0.02;
/** Time constant in seconds of the fade around a pause: after 20 ms, 2 % remain. */
const FADE_TIME_CONSTANT = 0.005;
/**
 * Milliseconds of silence between a fade and the pause, to cover the latency of the audio graph and encoder.
 */
const SETTLE_MS = 80;
/** Milliseconds before the monitor of the audio graph is loaded again after a failure. */
const RELOAD_MS = 1000;
/** Milliseconds in which a system provides another microphone, unless it asks the user first or a call uses all of them. */
const REPLACEMENT_WAIT_MS = 1000;
/** The encoder stops at once; a browser that never does so must not block the take. */
const STOP_TIMEOUT_MS = 3000;

export function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The recorded inputs: the microphone, and the other participants' audio. */
interface CaptureInputs {
  readonly device: MicrophoneDevice;
  /** See `deviceKeyOf`: as it was opened. */
  readonly deviceKey: string;
  readonly others: MediaStream | null;
}

/**
 * The audio graph: device -> gain -> meter, and gain -> optional delay -> gate -> encoder. The encoder records a stream
 * of the graph instead of the device, so that the device can be replaced during a take. The other participants' audio
 * joins before the gate, on the right channel, and the microphone is on the left then.
 */
export class WebCapture implements Capture {
  readonly #context: AudioContext;
  readonly #gain: GainNode;
  /** Its gain is 0 while paused. */
  readonly #gate: GainNode;
  readonly #meter: AnalyserNode;
  readonly #recorder: MediaRecorder;
  readonly #options: MicrophoneOptions;
  /** Delay in milliseconds between the device and the encoder. */
  readonly #preRollMs: number;
  readonly #deviceKey: string;
  readonly #window = new Float32Array(READING_WINDOW);
  readonly #others: MediaStream | null;
  #device: MicrophoneDevice;
  /** Another device took the place of a lost one, which may be back. */
  #isReplaced = false;
  #handlers: CaptureHandlers | null = null;
  /** The maximum level of the device after the gain. */
  #maxLevel = 1;
  /** The current pause; null for none. */
  #pause: object | null = null;
  #isMuted = false;
  /** The system has suspended the graph, and it could not be resumed so far: nothing is recorded, whatever the device does. */
  #isSuspended = false;
  #pauseTimer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Runs once, when the device is released. */
  onClosed: (() => void) | null = null;

  constructor(
    context: AudioContext,
    { device, deviceKey, others }: CaptureInputs,
    mimeType: string,
    options: MicrophoneOptions,
  ) {
    this.#context = context;
    this.#others = others;
    this.#options = options;
    this.#preRollMs = options.preRollMs();
    this.#deviceKey = deviceKey;
    this.#gain = new GainNode(context);
    this.#gate = new GainNode(context);
    this.#meter = new AnalyserNode(context, { fftSize: READING_WINDOW, smoothingTimeConstant: 0 });
    const output = new MediaStreamAudioDestinationNode(context, {
      channelCount: others ? 2 : 1,
      channelCountMode: 'explicit',
    });
    this.#gain.connect(this.#meter);
    mergeChannels(this.#others, this.#encoderInput()).connect(this.#gate).connect(output);
    this.#recorder = new MediaRecorder(output.stream, {
      ...(mimeType && { mimeType }),
      audioBitsPerSecond: others ? 2 * BITS_PER_SECOND : BITS_PER_SECOND,
    });
    this.#device = device;
    this.#connect();
    this.#keepRunning();
  }

  get mimeType(): string {
    return this.#recorder.mimeType;
  }

  get audioTimeMs(): number {
    return this.#context.currentTime * 1000;
  }

  /** Whether it matches the current options. */
  get matchesOptions(): boolean {
    const isSame =
      this.#preRollMs === this.#options.preRollMs() && this.#deviceKey === deviceKeyOf(this.#options);
    return isSame && !this.#isReplaced;
  }

  /** Whether its device still delivers sound. */
  get isAlive(): boolean {
    return !this.#closed && this.#device.isLive;
  }

  get #isSilent(): boolean {
    return this.#device.isMuted || this.#isSuspended;
  }

  start(handlers: CaptureHandlers): void {
    this.#handlers = handlers;
    this.#recorder.addEventListener('dataavailable', (event) => handlers.onSlice(event.data));
    this.#recorder.addEventListener('error', (event) => handlers.onFailure(event));
    this.#recorder.start(SLICE_MS);
    if (this.#isSilent) handlers.onChange('muted');
    // The device may have disappeared since it was opened.
    if (!this.isAlive) void this.#replaceDevice();
    // Our own `stop()` fires no event.
    for (const track of this.#others?.getAudioTracks() ?? [])
      track.addEventListener('ended', () => this.#handlers?.onChange('othersLost'));
  }

  async stop(): Promise<void> {
    // The last words are still in the device's queue, and then in the delay line.
    await this.#device.whenDrained();
    if (this.#preRollMs > 0 && this.#recorder.state === 'recording') await sleep(this.#preRollMs);
    if (this.#isInactive()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, STOP_TIMEOUT_MS);
      this.#recorder.addEventListener('stop', () => {
        clearTimeout(timer);
        resolve();
      });
      this.#recorder.stop();
    });
  }

  pause(): void {
    if (this.#pause || this.#recorder.state !== 'recording') return;
    const pause = {};
    this.#pause = pause;
    // Audio from before the pause is recorded first.
    void this.#device.whenDrained().then(() => {
      if (this.#pause !== pause) return;
      this.#fadeTo(0, this.#preRollMs / 1000);
      this.#pauseTimer = setTimeout(() => {
        if (this.#recorder.state !== 'recording') return;
        this.#recorder.requestData();
        this.#recorder.pause();
      }, this.#preRollMs + SETTLE_MS);
    });
  }

  resume(): void {
    if (!this.#pause) return;
    this.#pause = null;
    clearTimeout(this.#pauseTimer);
    const wasEncoderPaused = this.#recorder.state === 'paused';
    if (wasEncoderPaused) this.#recorder.resume();
    this.#fadeTo(1, (this.#preRollMs + (wasEncoderPaused ? SETTLE_MS : 0)) / 1000);
    // The device disappeared during the pause, with no replacement.
    if (!this.isAlive) void this.#replaceDevice();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#pauseTimer);
    this.#handlers = null;
    this.#device.stop();
    stopTracks(this.#others);
    this.onClosed?.();
    // Closing a context twice rejects; there is nothing left to release.
    this.#context.close().catch(() => undefined);
  }

  setSensitivity(sensitivity: number): void {
    const { gain } = this.#gain;
    if (this.#isInactive()) gain.value = gainFor(sensitivity);
    else gain.setTargetAtTime(gainFor(sensitivity), this.#context.currentTime, GAIN_RAMP_SECONDS);
    this.#maxLevel = Math.min(1, gainFor(sensitivity));
  }

  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.#device.setListening(!muted);
  }

  level(): number {
    this.#meter.getFloatTimeDomainData(this.#window);
    return rmsOf(this.#window.subarray(READING_WINDOW - LEVEL_WINDOW));
  }

  reading(): CaptureReading {
    this.#meter.getFloatTimeDomainData(this.#window);
    return { rms: rmsOf(this.#window), peak: Math.min(1, peakOf(this.#window) / this.#maxLevel) };
  }

  async tap(onAudio: (pcm: Uint8Array) => void): Promise<void> {
    const { tapAudio: tapSound } = await import('./local-engine/audio-tap.ts');
    await tapSound(this.#gate, (pcm) => {
      if (this.#recorder.state === 'recording') onAudio(pcm);
    });
  }

  #keepRunning(): void {
    const onChange = (isSuspended: boolean): void => {
      this.#isSuspended = isSuspended;
      // A muted device reports its own changes.
      if (!this.#device.isMuted) this.#handlers?.onChange(isSuspended ? 'muted' : 'live');
    };
    import('./keep-running.ts').then(
      ({ keepRunning }) => keepRunning(this.#context, onChange),
      // A recording continues without it, and may be offline for a while.
      () => setTimeout(() => this.#closed || this.#keepRunning(), RELOAD_MS),
    );
  }

  #isInactive(): boolean {
    return this.#recorder.state === 'inactive';
  }

  /** The node that feeds the encoder. */
  #encoderInput(): AudioNode {
    if (this.#preRollMs === 0) return this.#gain;
    const delay = this.#preRollMs / 1000;
    return this.#gain.connect(new DelayNode(this.#context, { delayTime: delay, maxDelayTime: delay }));
  }

  #fadeTo(gain: 0 | 1, inSeconds: number): void {
    const now = this.#context.currentTime;
    this.#gate.gain.cancelScheduledValues(now);
    this.#gate.gain.setTargetAtTime(gain, now + inSeconds, FADE_TIME_CONSTANT);
  }

  #connect(): void {
    const device = this.#device;
    device.source.connect(this.#gain);
    device.setListening(!this.#isMuted);
    device.onChange = (change) => {
      if (change === 'lost') void this.#replaceDevice();
      else if (!this.#isSuspended) this.#handlers?.onChange(change);
      // On some phones a call suspends the audio context and leaves it suspended.
      if (change === 'live') this.#context.resume().catch(() => undefined);
    };
  }

  async #replaceDevice(): Promise<void> {
    const muteTimer = setTimeout(() => this.#handlers?.onChange('muted'), REPLACEMENT_WAIT_MS);
    try {
      const device = await openDevice(this.#context, this.#options);
      if (this.#closed) {
        device.stop();
        return;
      }
      const lost = this.#device;
      this.#device = device;
      this.#isReplaced = true;
      this.#connect();
      void lost.whenDrained().then(() => lost.stop());
      this.#handlers?.onChange('switched');
      if (this.#isSilent) this.#handlers?.onChange('muted');
    } catch {
      // No microphone is left; the recorded audio is kept. During a pause the user can plug one in: `resume` looks for
      // it again.
      this.#handlers?.onChange(this.#pause ? 'muted' : 'lost');
    } finally {
      clearTimeout(muteTimer);
    }
  }
}
