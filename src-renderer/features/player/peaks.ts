/** Rate at which sound is looked at for its outline: far less than is needed to hear it. */
const OUTLINE_RATE = 8000;
/** Bars of an outline. */
const PEAKS = 500;
/** Height of an outline that shows only how far one is. */
const FLAT = 0.08;

/**
 * Longest recording whose outline is drawn. Browsers decode a file only as a whole, to samples of its own rate: ten
 * minutes are some 100 MB for a moment, three hours would be 2 GB. Longer ones play from the server as they come, over
 * a plain line.
 */
export const OUTLINE_MAX_SECONDS = 600;
/** Largest file that is fetched for its outline; uncompressed sound gets there before ten minutes. */
export const OUTLINE_MAX_BYTES = 40 * 1024 * 1024;

/** The loudest sample in each of `count` equal parts, 0 to 1, scaled so that the loudest of all is 1. */
export function peaksOf(samples: Float32Array, count = PEAKS): number[] {
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
  return loudest === 0 ? flatPeaks() : peaks.map((peak) => Math.max(peak / loudest, FLAT / 2));
}

/** An outline that tells nothing but how far one is. */
export function flatPeaks(): number[] {
  return new Array<number>(PEAKS).fill(FLAT);
}

/** The outline of a recording, decoded beside the page's own work; flat where the browser can't decode it. */
export async function outlineOf(recording: Blob): Promise<number[]> {
  try {
    const decoder = new OfflineAudioContext(1, 1, OUTLINE_RATE);
    const sound = await decoder.decodeAudioData(await recording.arrayBuffer());
    return peaksOf(sound.getChannelData(0));
  } catch {
    // What can't be drawn may still be played, and the player says so if it can't.
    return flatPeaks();
  }
}
