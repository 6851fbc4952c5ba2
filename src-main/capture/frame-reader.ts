/** Samples of a frame: 32 ms. */
export const FRAME_SAMPLES = 512;
/** Frames that are told together. */
const BATCH = 2;
/** The system's own choice of a device. */
const DEFAULT_DEVICE = -1;

/** The part of a PvRecorder that is used. `read` stands still until there is a frame. */
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
export function createFrameReader(Recorder: RecorderModule, listener: Listener): FrameReader {
  let current: RecorderPort | null = null;

  const list = (): string[] => Recorder.getAvailableDevices().filter((name) => !NO_DEVICE.test(name));

  function started(device: number): RecorderPort | null {
    try {
      const made = new Recorder(FRAME_SAMPLES, device);
      made.start();
      return made;
    } catch {
      // Gone, used by somebody else or not allowed: to whoever asked it is all the same.
      return null;
    }
  }

  function end(recorder: RecorderPort): void {
    try {
      recorder.stop();
    } catch {
      // A device that is gone can't be stopped; it is released all the same.
    }
    recorder.release();
  }

  function deviceOf(name: string | null): number {
    if (name === null) return DEFAULT_DEVICE;
    // The page's names say more than the system's: "Headset (046d:0a44)".
    const all = Recorder.getAvailableDevices();
    const exact = all.indexOf(name);
    return exact >= 0 ? exact : all.findIndex((each) => name.startsWith(each) || each.startsWith(name));
  }

  /** Reads on until the microphone is closed. Rejects when it can't be read. */
  async function readFrom(recorder: RecorderPort): Promise<void> {
    let batch: Int16Array[] = [];
    while (current === recorder) {
      batch.push(await recorder.read());
      if (batch.length < BATCH) continue;
      const samples = new Int16Array(batch.reduce((sum, { length }) => sum + length, 0));
      for (const [n, frame] of batch.entries()) samples.set(frame, n * FRAME_SAMPLES);
      batch = [];
      if (current === recorder) listener.frame(samples.buffer);
    }
  }

  async function follow(recorder: RecorderPort, isDefault: boolean): Promise<void> {
    try {
      await readFrom(recorder);
      end(recorder);
    } catch {
      end(recorder);
      if (current !== recorder) return;
      const next = isDefault ? null : started(DEFAULT_DEVICE);
      current = next;
      if (next) await follow(next, true);
      else listener.lost();
    }
  }

  return {
    list,
    open(name) {
      current = null;
      const device = deviceOf(name);
      const chosen = started(device) ?? (device === DEFAULT_DEVICE ? null : started(DEFAULT_DEVICE));
      if (!chosen) return null;
      current = chosen;
      void follow(chosen, device === DEFAULT_DEVICE);
      return chosen.sampleRate;
    },
    close() {
      current = null;
    },
  };
}
