/** Sample rate for the waveform, far below that of playback. */
const WAVEFORM_RATE = 8000;
/** Number of bars in a waveform. */
const PEAK_COUNT = 500;
/** Height of a flat waveform, which only shows the position. */
const FLAT_HEIGHT = 0.08;

/**
 * Maximum duration of a recording with a waveform. Browsers decode a whole file at its own sample rate: ten
 * minutes take about 100 MB temporarily, three hours 2 GB. Longer recordings stream from the server over a
 * flat waveform.
 */
export const WAVEFORM_MAX_SECONDS = 600;
/** Maximum size of a file loaded for its waveform; uncompressed audio reaches it before ten minutes. */
export const WAVEFORM_MAX_BYTES = 40 * 1024 * 1024;

/** The peak of each of `count` equal parts, 0 to 1, scaled so that the highest peak is 1. */
export function peaksOf(samples: Float32Array, count = PEAK_COUNT): number[] {
  const parts = Math.max(1, Math.min(count, samples.length));
  const peaks: number[] = [];
  let loudest = 0;
  for (let part = 0; part < parts; part += 1) {
    const last = Math.floor(((part + 1) * samples.length) / parts);
    let peak = 0;
    for (let index = Math.floor((part * samples.length) / parts); index < last; index += 1) {
      const value = Math.abs(samples[index] ?? 0);
      if (value > peak) peak = value;
    }
    peaks.push(peak);
    if (peak > loudest) loudest = peak;
  }
  return loudest === 0 ? flatPeaks() : peaks.map((peak) => Math.max(peak / loudest, FLAT_HEIGHT / 2));
}

/** A flat waveform, which only shows the position. */
export function flatPeaks(): number[] {
  return new Array<number>(PEAK_COUNT).fill(FLAT_HEIGHT);
}

/** Computes the waveform of a recording, decoded off the main thread; flat if the browser can't decode it. */
export async function waveformOf(recording: Blob): Promise<number[]> {
  try {
    const decoder = new OfflineAudioContext(1, 1, WAVEFORM_RATE);
    const sound = await decoder.decodeAudioData(await recording.arrayBuffer());
    return peaksOf(sound.getChannelData(0));
  } catch {
    // A recording that can't be decoded here may still play; otherwise the player reports the error.
    return flatPeaks();
  }
}
