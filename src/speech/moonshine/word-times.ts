import { FRAME_SECONDS } from './transformer.ts';

/** Width of the median filter that smooths the noisy attention, in frames. */
const MEDIAN_FRAMES = 7;

/** Normalises each frame's weights across tokens, not within one token (as Whisper's `timing.py` does). */
function normalise(rows: readonly Float32Array[]): Float32Array[] {
  const frames = rows[0]?.length ?? 0;
  const out = rows.map((row) => Float32Array.from(row));
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0;
    let squares = 0;
    for (const row of rows) {
      const value = row[frame] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / rows.length;
    const deviation = Math.sqrt(Math.max(0, squares / rows.length - mean * mean)) || 1;
    for (const row of out) row[frame] = ((row[frame] ?? 0) - mean) / deviation;
  }
  return out;
}

/** The middle value of each frame and its neighbours; at the ends, of those that there are. */
function medianFiltered(row: Float32Array): Float32Array {
  const half = MEDIAN_FRAMES >> 1;
  const out = new Float32Array(row.length);
  // One buffer, kept sorted by insertion: an array and a sort per frame took a tenth of the recognition time.
  const window = new Float32Array(MEDIAN_FRAMES);
  for (let at = 0; at < row.length; at += 1) {
    let count = 0;
    for (let frame = Math.max(0, at - half); frame <= at + half && frame < row.length; frame += 1) {
      const value = row[frame] ?? 0;
      let slot = count;
      for (; slot > 0 && (window[slot - 1] ?? 0) > value; slot -= 1) window[slot] = window[slot - 1] ?? 0;
      window[slot] = value;
      count += 1;
    }
    out[at] = window[count >> 1] ?? 0;
  }
  return out;
}

/** Mean attention of each token over all heads. */
function weightsOf(attention: readonly (readonly Float32Array[])[]): Float32Array[] {
  const heads = attention[0]?.length ?? 0;
  const frames = attention[0]?.[0]?.length ?? 0;
  const sum = attention.map(() => new Float32Array(frames));
  for (let head = 0; head < heads; head += 1) {
    const rows = attention.map((row) => row[head] ?? new Float32Array(frames));
    for (const [index, row] of normalise(rows).entries()) {
      const smooth = medianFiltered(row);
      const total = sum[index];
      if (total)
        for (let frame = 0; frame < frames; frame += 1)
          total[frame] = (total[frame] ?? 0) + (smooth[frame] ?? 0);
    }
  }
  return sum;
}

const [DIAGONAL, DOWN, RIGHT] = [0, 1, 2];

/** The frame at which each row begins on the path of maximum weight (dynamic time warping). */
function startsOf(weights: readonly Float32Array[]): number[] {
  const frames = weights[0]?.length ?? 0;
  const steps = weights.map(() => new Uint8Array(frames));
  let previousCosts = new Float64Array(frames + 1).fill(Number.POSITIVE_INFINITY);
  previousCosts[0] = 0;
  for (const [index, row] of weights.entries()) {
    const costs = new Float64Array(frames + 1).fill(Number.POSITIVE_INFINITY);
    for (let frame = 0; frame < frames; frame += 1) {
      const predecessors = [previousCosts[frame], previousCosts[frame + 1], costs[frame]].map(
        (cost) => cost ?? Number.POSITIVE_INFINITY,
      );
      const lowest = Math.min(...predecessors);
      const step = predecessors.indexOf(lowest);
      const stepsOfRow = steps[index];
      if (stepsOfRow) stepsOfRow[frame] = step;
      costs[frame + 1] = lowest - (row[frame] ?? 0);
    }
    previousCosts = costs;
  }
  const starts = weights.map(() => 0);
  let [row, frame] = [weights.length - 1, frames - 1];
  while (row >= 0 && frame >= 0) {
    starts[row] = frame;
    const step = steps[row]?.[frame] ?? DIAGONAL;
    if (step !== RIGHT) row -= 1;
    if (step !== DOWN) frame -= 1;
  }
  return starts;
}

/** Start of each token in seconds, from cross-attention (by token and head); the last row ends the text. */
export function tokenStarts(attention: readonly (readonly Float32Array[])[]): number[] {
  if (attention.length === 0) return [];
  return startsOf(weightsOf(attention)).map((frame) => frame * FRAME_SECONDS);
}
