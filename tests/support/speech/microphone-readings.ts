import { readFile } from 'node:fs/promises';
import type { CaptureReading } from '../../../src-renderer/platform/recording.ts';

/** Seconds between two readings, and the seconds that each one covers. */
const EVERY = 0.1;
const WINDOW = 0.085;

/** The level readings of a microphone that plays a 16-bit mono WAV, ten a second. */
export async function readingsOf(wav: string): Promise<CaptureReading[]> {
  const file = await readFile(wav);
  const rate = file.readUInt32LE(24);
  const start = file.indexOf('data') + 8;
  const samples = Array.from(
    { length: Math.floor((file.length - start) / 2) },
    (_, index) => file.readInt16LE(start + 2 * index) / 32_768,
  );
  const readings: CaptureReading[] = [];
  for (let end = WINDOW * rate; end < samples.length; end += EVERY * rate) {
    const heard = samples.slice(Math.floor(end - WINDOW * rate), Math.floor(end));
    readings.push({
      rms: Math.sqrt(heard.reduce((sum, one) => sum + one * one, 0) / heard.length),
      peak: Math.max(...heard.map(Math.abs)),
    });
  }
  return readings;
}
