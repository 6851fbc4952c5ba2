import { PCM_BYTES_PER_SECOND, PCM_RATE } from './decode.ts';

const FRAME_SAMPLES = 160;
const FRAME_BYTES = FRAME_SAMPLES * 2;
const FRAMES_PER_SECOND = PCM_RATE / FRAME_SAMPLES;
/** Energy is judged over this many frames: long enough that no closed lips between two sounds look like a pause. */
const WINDOW_FRAMES = 12;
/** Half a second this far below the loudest frame of the stretch is a pause. */
const PAUSE_FRAMES = 0.5 * FRAMES_PER_SECOND;
const PAUSE_BELOW_PEAK = 10 ** (-25 / 10);

export interface CutRule {
  /** Seconds of sound after which a quiet place is looked for, and after which one is taken at the latest. */
  from: number;
  to: number;
  /** Whether a natural pause starts the count anew. */
  pausesCount: boolean;
}

/** Sound to pass on, or the place of a cut in seconds from the beginning. */
export type CutEvent = { pcm: Uint8Array } | { cutAt: number };

function meanSquare(frame: Uint8Array): number {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  let sum = 0;
  for (let at = 0; at + 1 < frame.byteLength; at += 2) sum += view.getInt16(at, true) ** 2;
  return sum / (frame.byteLength >> 1);
}

/** Index of the frame in the middle of the quietest window. */
function quietest(energies: readonly number[]): number {
  let sum = 0;
  let best = Number.POSITIVE_INFINITY;
  let place = 0;
  for (const [index, energy] of energies.entries()) {
    sum += energy - (energies[index - WINDOW_FRAMES] ?? 0);
    if (index >= WINDOW_FRAMES - 1 && sum <= best) {
      best = sum;
      place = index - WINDOW_FRAMES / 2;
    }
  }
  return Math.max(0, place);
}

interface Stretch {
  frames: number;
  quietFrames: number;
  peak: number;
}

const freshStretch = (): Stretch => ({ frames: 0, quietFrames: 0, peak: 0 });

function follow(stretch: Stretch, energy: number): void {
  stretch.frames += 1;
  stretch.peak = Math.max(stretch.peak, energy);
  stretch.quietFrames = energy <= stretch.peak * PAUSE_BELOW_PEAK ? stretch.quietFrames + 1 : 0;
}

/** Whole frames out of chunks of any length; the last one may be short. */
async function* framesOf(pcm: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of pcm) {
    const joined = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    for (; at + FRAME_BYTES <= joined.length; at += FRAME_BYTES) yield joined.subarray(at, at + FRAME_BYTES);
    rest = joined.slice(at);
  }
  if (rest.length > 1) yield rest;
}

/**
 * Passes sound through unchanged and says where it may be cut with the least harm: at the quietest tenth of a
 * second between `from` and `to`. At most `to - from` seconds are held back while looking.
 */
export async function* cutAtQuiet(pcm: AsyncIterable<Uint8Array>, rule: CutRule): AsyncGenerator<CutEvent> {
  const lookFrom = rule.from * FRAMES_PER_SECOND;
  const cutBy = rule.to * FRAMES_PER_SECOND;
  let stretch = freshStretch();
  let held: Uint8Array[] = [];
  let energies: number[] = [];
  let passedBytes = 0;
  const release = (frames: Uint8Array[]): CutEvent => {
    const joined = Buffer.concat(frames);
    passedBytes += joined.length;
    return { pcm: joined };
  };
  for await (const frame of framesOf(pcm)) {
    const energy = meanSquare(frame);
    follow(stretch, energy);
    held.push(frame);
    energies.push(energy);
    if (rule.pausesCount && stretch.quietFrames >= PAUSE_FRAMES) stretch = freshStretch();
    if (stretch.frames >= cutBy) {
      const place = quietest(energies);
      yield release(held.slice(0, place));
      yield { cutAt: passedBytes / PCM_BYTES_PER_SECOND };
      stretch = freshStretch();
      for (const left of energies.slice(place)) follow(stretch, left);
      held = held.slice(place);
      energies = energies.slice(place);
    } else if (stretch.frames < lookFrom && held.length >= FRAMES_PER_SECOND / 5) {
      yield release(held);
      held = [];
      energies = [];
    }
  }
  if (held.length > 0) yield release(held);
}
