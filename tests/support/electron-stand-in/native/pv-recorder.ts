import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { strict } from '../strict.ts';
import type { MicrophoneChange } from './remote-controls.ts';

const SAMPLE_RATE = 16_000;
const WAV_HEADER = 44;

/** The samples of a WAV file, 16 kHz, one channel, 16 bit. */
function samplesOf(path: string): Int16Array {
  const bytes = readFileSync(path);
  const rate = bytes.readUInt32LE(24);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || rate !== SAMPLE_RATE)
    throw new Error(`${path}: no 16 kHz WAV`);
  const at = bytes.indexOf('data') + 8 || WAV_HEADER;
  const sound = bytes.subarray(at, at + Math.floor((bytes.length - at) / 2) * 2);
  return new Int16Array(Uint8Array.from(sound).buffer);
}

const settings = {
  sound: process.env.STAND_IN_NATIVE_MICROPHONE ?? null,
  devices: (process.env.STAND_IN_NATIVE_DEVICES ?? 'Built-in microphone').split(',').filter(Boolean),
  unplugged: false,
};

/** Changes this process's microphones at run time: other audio, other devices, or an unplugged one. */
export function applyMicrophoneChange(change: MicrophoneChange): void {
  Object.assign(settings, change);
}

/**
 * `PvRecorder` without a sound card: plays a WAV file in real time from `start` on, then silence.
 * `STAND_IN_NATIVE_MICROPHONE` is the file, `STAND_IN_NATIVE_DEVICES` the comma-separated device names.
 */
export class PvRecorder {
  readonly frameLength: number;
  readonly sampleRate = SAMPLE_RATE;
  readonly version = 'stand-in';
  private readonly device: number;
  private recording = false;
  private samples = new Int16Array(0);
  private read_ = 0;
  private began = 0;

  constructor(frameLength: number, deviceIndex = -1) {
    if (settings.devices.length === 0 || deviceIndex >= settings.devices.length) {
      throw new Error('PvRecorder failed to initialize.');
    }
    this.frameLength = frameLength;
    this.device = deviceIndex;
    // biome-ignore lint/correctness/noConstructorReturn: the proxy names missing members.
    return strict('PvRecorder', this);
  }

  static getAvailableDevices = (): string[] => [...settings.devices];

  get isRecording(): boolean {
    return this.recording;
  }

  start(): void {
    this.samples = settings.sound === null ? new Int16Array(0) : new Int16Array(samplesOf(settings.sound));
    this.read_ = 0;
    this.began = performance.now();
    this.recording = true;
  }

  stop(): void {
    this.recording = false;
  }

  private next(): Int16Array {
    if (!this.recording) throw new Error('PvRecorder is not recording.');
    if (settings.unplugged) throw new Error('PvRecorder failed to read from device.');
    const frame = new Int16Array(this.frameLength);
    frame.set(this.samples.subarray(this.read_, this.read_ + this.frameLength));
    this.read_ += this.frameLength;
    return frame;
  }

  async read(): Promise<Int16Array> {
    const due = this.began + ((this.read_ + this.frameLength) / SAMPLE_RATE) * 1000;
    await sleep(Math.max(0, due - performance.now()));
    return this.next();
  }

  readSync(): Int16Array {
    const due = this.began + ((this.read_ + this.frameLength) / SAMPLE_RATE) * 1000;
    const wait = Math.max(0, due - performance.now());
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait);
    return this.next();
  }

  getSelectedDevice(): string {
    return settings.devices[Math.max(0, this.device)] ?? '';
  }

  setDebugLogging(): void {
    // The stand-in writes no debug log.
  }

  release(): void {
    this.recording = false;
  }
}
