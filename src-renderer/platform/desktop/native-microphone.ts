import type { Bridge } from '../../../src/contract/desktop/ipc.ts';
import { createResampler } from '../../../src/speech/audio/resample.ts';
import type { MicrophoneDevice } from '../web/microphone-device.ts';
import { FrameLag } from './frame-lag.ts';
import type { PlayerMessage } from './sample-player-processor.ts';
import processorAddress from './sample-player-processor.ts?worker&url';

/** 16-bit full scale. */
const FULL_SCALE = 32_768;
/** Timeout of `whenDrained` in milliseconds: a stalled audio graph never plays the rest. */
const DRAIN_TIMEOUT_MS = 5000;
/** Milliseconds to wait for main's next frames, which arrive every 64 ms. */
const FRAMES_TIMEOUT_MS = 300;
/** Limit in milliseconds of waiting for sound that main is late with. */
const LATE_TIMEOUT_MS = 5000;
/** Seconds that may be missing: less than main collects at a time. */
const MISSING_TOLERANCE = 0.05;

/** The time of a steady clock in seconds. */
const now = (): number => performance.now() / 1000;

/** Number of times the main process's microphone was opened. */
let openCount = 0;

/**
 * The main process's microphone. Its frames arrive in bursts whenever the page is busy, so they wait in a queue of the
 * audio thread: a `MediaStreamTrackGenerator` would drop frames that the graph does not take at once.
 */
class NativeDevice implements MicrophoneDevice {
  readonly source: AudioWorkletNode;
  readonly isMuted = false;
  onChange: MicrophoneDevice['onChange'] = null;
  readonly #bridge: Bridge;
  readonly #stops: readonly (() => void)[];
  readonly #openNumber: number;
  /** Frames from before the sample rate was known; null since then. */
  #earlyFrames: ArrayBuffer[] | null = [];
  #play: (samples: Float32Array) => void = () => undefined;
  /** Called at the next frames of main, once each. */
  readonly #frameWaiters: (() => void)[] = [];
  readonly #lag = new FrameLag();
  #sampleRate = Number.POSITIVE_INFINITY;
  #isLive = true;
  #isListening = true;

  constructor(bridge: Bridge, context: AudioContext) {
    openCount += 1;
    this.#openNumber = openCount;
    this.#bridge = bridge;
    this.source = new AudioWorkletNode(context, 'sample-player', {
      numberOfInputs: 0,
      outputChannelCount: [1],
    });
    this.#stops = [
      bridge['microphone.frame']((bytes) => this.#onFrame(bytes)),
      bridge['microphone.lost'](() => {
        this.#isLive = false;
        this.#release();
        this.onChange?.('lost');
      }),
    ];
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  /** Plays the frames received so far, and later ones. `sampleRate` in Hz. */
  begin(sampleRate: number): void {
    this.#sampleRate = sampleRate;
    const resampler = createResampler(sampleRate, this.source.context.sampleRate);
    this.#play = (samples) => this.#send(resampler.push(samples));
    const early = this.#earlyFrames ?? [];
    this.#earlyFrames = null;
    for (const bytes of early) this.#onFrame(bytes);
  }

  setListening(isListening: boolean): void {
    this.#isListening = isListening;
  }

  async whenDrained(): Promise<void> {
    await this.#allArrived();
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const end = (): void => {
        clearTimeout(timer);
        port1.close();
        resolve();
      };
      const timer = setTimeout(end, DRAIN_TIMEOUT_MS);
      port1.onmessage = end;
      this.#send(port2, [port2]);
    });
  }

  stop(): void {
    this.#release();
    this.source.disconnect();
    this.#send(null);
    // The main process has one microphone; a newer device that uses it must stay open.
    if (this.#isLive && this.#openNumber === openCount)
      this.#bridge['microphone.close']().catch(() => undefined);
    this.#isLive = false;
  }

  #onFrame(bytes: ArrayBuffer): void {
    if (this.#earlyFrames) {
      this.#earlyFrames.push(bytes);
      return;
    }
    const pcm = new Int16Array(bytes);
    const samples = new Float32Array(pcm.length);
    if (this.#isListening) for (const [n, sample] of pcm.entries()) samples[n] = sample / FULL_SCALE;
    this.#play(samples);
    this.#lag.receive(pcm.length / this.#sampleRate, now());
    for (const go of this.#frameWaiters.splice(0)) go();
  }

  /** Resolves when main has sent everything recorded so far: with its next frames, or later on a busy machine. */
  async #allArrived(): Promise<void> {
    const requestedAt = now();
    const deadline = requestedAt + LATE_TIMEOUT_MS / 1000;
    do {
      if (!this.#isLive) return;
      await this.#nextFrames();
    } while (this.#lag.missingSeconds(requestedAt) > MISSING_TOLERANCE && now() < deadline);
  }

  #nextFrames(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, FRAMES_TIMEOUT_MS);
      this.#frameWaiters.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #send(message: PlayerMessage, transfer: Transferable[] = []): void {
    this.source.port.postMessage(message, transfer);
  }

  #release(): void {
    for (const stop of this.#stops) stop();
  }
}

/**
 * Opens the microphone in the main process if the browser engine can't. Null if the main process can't either. Rejects
 * if the graph can't run its processor.
 */
export async function openNativeMicrophone(
  bridge: Bridge,
  context: AudioContext,
  label: string | null,
): Promise<MicrophoneDevice | null> {
  await context.audioWorklet.addModule(processorAddress);
  const device = new NativeDevice(bridge, context);
  // The page's own error is more informative than main's.
  const opened = await bridge['microphone.open'](label).catch(() => null);
  if (!opened) {
    device.stop();
    return null;
  }
  device.begin(opened.sampleRate);
  return device;
}
