/** Samples of a frame: 32 ms. */
export const FRAME_SAMPLES = 512;
/** Frames per message. */
const BATCH = 2;
/** The system's own choice of a device. */
const DEFAULT_DEVICE = -1;

/** The part of PvRecorder that is used. `read` blocks until there is a frame. */
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
  frame(bytes: ArrayBuffer): void;
  /** No microphone can be read any more. */
  lost(): void;
}

export interface FrameReader {
  list(): string[];
  /** Opens the device of this name, or the system's own choice; resolves with the samples per second, or null. */
  open(name: string | null): number | null;
  close(): void;
}

/** ALSA's names of what makes no sound at all. */
const NO_DEVICE = /^(Discard all samples|Playback\/recording through)/;

/** Reads a microphone. When it fails the system's own choice is opened in its place; only then it counts as lost. */
export class PvFrameReader implements FrameReader {
  readonly #Recorder: RecorderModule;
  readonly #listener: Listener;
  #current: RecorderPort | null = null;

  constructor(Recorder: RecorderModule, listener: Listener) {
    this.#Recorder = Recorder;
    this.#listener = listener;
  }

  readonly list: FrameReader['list'] = () =>
    this.#Recorder.getAvailableDevices().filter((name) => !NO_DEVICE.test(name));

  readonly open: FrameReader['open'] = (name) => {
    this.#current = null;
    const device = this.#deviceOf(name);
    const chosen =
      this.#started(device) ?? (device === DEFAULT_DEVICE ? null : this.#started(DEFAULT_DEVICE));
    if (!chosen) return null;
    this.#current = chosen;
    void this.#follow(chosen, device === DEFAULT_DEVICE);
    return chosen.sampleRate;
  };

  readonly close: FrameReader['close'] = () => {
    this.#current = null;
  };

  #started(device: number): RecorderPort | null {
    try {
      const made = new this.#Recorder(FRAME_SAMPLES, device);
      made.start();
      return made;
    } catch {
      // Unplugged, in use or denied: the caller treats all alike.
      return null;
    }
  }

  #end(recorder: RecorderPort): void {
    try {
      recorder.stop();
    } catch {
      // A device that is gone can't be stopped; it is released all the same.
    }
    recorder.release();
  }

  #deviceOf(name: string | null): number {
    if (name === null) return DEFAULT_DEVICE;
    // The page's names say more than the system's: "Headset (046d:0a44)".
    const all = this.#Recorder.getAvailableDevices();
    const exact = all.indexOf(name);
    return exact >= 0 ? exact : all.findIndex((each) => name.startsWith(each) || each.startsWith(name));
  }

  /** Reads on until the microphone is closed. Rejects when it can't be read. */
  async #readFrom(recorder: RecorderPort): Promise<void> {
    let batch: Int16Array[] = [];
    while (this.#current === recorder) {
      batch.push(await recorder.read());
      if (batch.length < BATCH) continue;
      const samples = new Int16Array(batch.reduce((sum, { length }) => sum + length, 0));
      for (const [n, frame] of batch.entries()) samples.set(frame, n * FRAME_SAMPLES);
      batch = [];
      if (this.#current === recorder) this.#listener.frame(samples.buffer);
    }
  }

  async #follow(recorder: RecorderPort, isDefault: boolean): Promise<void> {
    try {
      await this.#readFrom(recorder);
      this.#end(recorder);
    } catch {
      this.#end(recorder);
      if (this.#current !== recorder) return;
      const next = isDefault ? null : this.#started(DEFAULT_DEVICE);
      this.#current = next;
      if (next) await this.#follow(next, true);
      else this.#listener.lost();
    }
  }
}
