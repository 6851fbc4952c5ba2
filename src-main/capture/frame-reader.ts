/** Samples per frame: 32 ms. */
export const FRAME_SAMPLES = 512;
/** Frames per message. */
const BATCH_FRAMES = 2;
/** The system's default device. */
const DEFAULT_DEVICE = -1;

/** The used part of PvRecorder. `read` blocks until a frame is available. */
export interface RecorderPort {
  start(): void;
  read(): Promise<Int16Array>;
  stop(): void;
  release(): void;
  readonly sampleRate: number;
}
export interface RecorderModule {
  new (frameSamples: number, device?: number): RecorderPort;
  getAvailableDevices(): string[];
}

interface Listener {
  onFrame(bytes: ArrayBuffer): void;
  /** No microphone is readable any more. */
  onLost(): void;
}

export interface FrameReader {
  list(): string[];
  /** Opens the device of this name, or the default one; returns its sample rate in Hz, or null. */
  open(name: string | null): number | null;
  close(): void;
}

/** ALSA device names that record nothing. */
const PSEUDO_DEVICE = /^(Discard all samples|Playback\/recording through)/;

/** Reads a microphone. On failure it tries the default device; if that fails too, the microphone is lost. */
export class PvFrameReader implements FrameReader {
  readonly #Recorder: RecorderModule;
  readonly #listener: Listener;
  #current: RecorderPort | null = null;

  constructor(Recorder: RecorderModule, listener: Listener) {
    this.#Recorder = Recorder;
    this.#listener = listener;
  }

  readonly list: FrameReader['list'] = () =>
    this.#Recorder.getAvailableDevices().filter((name) => !PSEUDO_DEVICE.test(name));

  readonly open: FrameReader['open'] = (name) => {
    this.#current = null;
    const device = this.#deviceOf(name);
    const recorder =
      this.#startRecorder(device) ?? (device === DEFAULT_DEVICE ? null : this.#startRecorder(DEFAULT_DEVICE));
    if (!recorder) return null;
    this.#current = recorder;
    void this.#readUntilClosed(recorder, device === DEFAULT_DEVICE);
    return recorder.sampleRate;
  };

  readonly close: FrameReader['close'] = () => {
    this.#current = null;
  };

  #startRecorder(device: number): RecorderPort | null {
    try {
      const recorder = new this.#Recorder(FRAME_SAMPLES, device);
      recorder.start();
      return recorder;
    } catch {
      // Unplugged, in use or denied: the caller handles all alike.
      return null;
    }
  }

  #end(recorder: RecorderPort): void {
    try {
      recorder.stop();
    } catch {
      // Stopping a removed device fails; it is released anyway.
    }
    recorder.release();
  }

  #deviceOf(name: string | null): number {
    if (name === null) return DEFAULT_DEVICE;
    // The page's device names are longer than the system's: "Headset (046d:0a44)".
    const all = this.#Recorder.getAvailableDevices();
    const exact = all.indexOf(name);
    return exact >= 0 ? exact : all.findIndex((each) => name.startsWith(each) || each.startsWith(name));
  }

  /** Reads until the microphone is closed. Rejects on a read error. */
  async #readFrom(recorder: RecorderPort): Promise<void> {
    let batch: Int16Array[] = [];
    while (this.#current === recorder) {
      batch.push(await recorder.read());
      if (batch.length < BATCH_FRAMES) continue;
      const samples = new Int16Array(batch.reduce((sum, { length }) => sum + length, 0));
      for (const [n, frame] of batch.entries()) samples.set(frame, n * FRAME_SAMPLES);
      batch = [];
      if (this.#current === recorder) this.#listener.onFrame(samples.buffer);
    }
  }

  async #readUntilClosed(recorder: RecorderPort, isDefault: boolean): Promise<void> {
    try {
      await this.#readFrom(recorder);
      this.#end(recorder);
    } catch {
      this.#end(recorder);
      if (this.#current !== recorder) return;
      const next = isDefault ? null : this.#startRecorder(DEFAULT_DEVICE);
      this.#current = next;
      if (next) await this.#readUntilClosed(next, true);
      else this.#listener.onLost();
    }
  }
}
