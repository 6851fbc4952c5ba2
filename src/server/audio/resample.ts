/** Zero crossings of the filter to each side, at the lower of both rates. */
const CROSSINGS = 24;
/** Share of the band up to half the lower rate that passes; the filter falls behind it. */
const PASS = 0.95;
/** Shape of the Kaiser window: about 80 dB of what lies beyond the band is kept out. */
const BETA = 8;
/** Rates that would need more phases than this share the nearest of so many. */
const MAX_PHASES = 1024;

/** Modified Bessel function of order zero, for the Kaiser window. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

interface Filter {
  phases: number;
  /** Samples that each output is made of. */
  taps: number;
  /** Weights, `taps` for each phase. */
  weights: Float32Array;
}

/** Windowed sinc, one row of weights for each place between two samples that an output may have. */
function makeFilter(from: number, to: number): Filter {
  const phases = Math.min(MAX_PHASES, to / gcd(from, to));
  const cutoff = PASS * Math.min(1, to / from);
  const half = Math.ceil(CROSSINGS / Math.min(1, to / from));
  const taps = 2 * half;
  const weights = new Float32Array(phases * taps);
  for (let phase = 0; phase < phases; phase += 1) {
    const row = weights.subarray(phase * taps, (phase + 1) * taps);
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      const x = tap - half + 1 - phase / phases;
      const angle = Math.PI * cutoff * x;
      const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
      const edge = Math.max(0, 1 - (x / half) ** 2);
      const weight = sinc * (bessel(BETA * Math.sqrt(edge)) / bessel(BETA));
      row[tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap += 1) row[tap] = (row[tap] ?? 0) / sum;
  }
  return { phases, taps, weights };
}

/** Filters that were made, by their rates: one is the same for every recording. Few rates are in use. */
const made = new Map<string, Filter>();
const MADE_MAX = 8;

function filterFor(from: number, to: number): Filter {
  const key = `${from} ${to}`;
  const known = made.get(key);
  if (known) return known;
  const filter = makeFilter(from, to);
  const [oldest] = made.keys();
  if (made.size >= MADE_MAX && oldest !== undefined) made.delete(oldest);
  made.set(key, filter);
  return filter;
}

export interface Resampler {
  /** Takes samples of any number and gives what is complete with them. */
  push(samples: Float32Array): Float32Array;
  /** Gives the last, as if silence followed. */
  flush(): Float32Array;
}

/**
 * Changes the sample rate with a low-pass filter before it, without delay: output n lies where n / `to` seconds of
 * the input are. Where the input is cut into pieces makes no difference. Rates in whole Hz.
 */
export function createResampler(from: number, to: number): Resampler {
  if (from === to) return { push: (samples) => samples, flush: () => new Float32Array(0) };
  const { phases, taps, weights } = filterFor(from, to);
  const half = taps / 2;
  // Half a filter of silence lies before the first sample.
  let held = new Float32Array(half - 1);
  /** Place of held[0] in the input, and the number of the next output. */
  let heldAt = 1 - half;
  let next = 0;
  let received = 0;

  const make = (limit: number): Float32Array => {
    const output = new Float32Array(Math.max(0, limit - next));
    for (let index = 0; index < output.length; index += 1) {
      const exact = (next + index) * from;
      let place = Math.floor(exact / to);
      let phase = Math.round(((exact - place * to) * phases) / to);
      if (phase === phases) {
        phase = 0;
        place += 1;
      }
      const start = place - half + 1 - heldAt;
      const row = phase * taps;
      let sum = 0;
      for (let tap = 0; tap < taps; tap += 1) sum += (weights[row + tap] ?? 0) * (held[start + tap] ?? 0);
      output[index] = sum;
    }
    next += output.length;
    const keepFrom = Math.max(0, Math.min(held.length, Math.floor((next * from) / to) - half + 1 - heldAt));
    held = held.slice(keepFrom);
    heldAt += keepFrom;
    return output;
  };

  return {
    push(samples) {
      const joined = new Float32Array(held.length + samples.length);
      joined.set(held);
      joined.set(samples, held.length);
      held = joined;
      received += samples.length;
      // An output needs `half` samples behind its place, one more where its phase is rounded up.
      const last = heldAt + held.length - half - 2;
      return make(last < 0 ? next : Math.floor((last * to) / from) + 1);
    },
    flush() {
      const total = Math.ceil((received * to) / from);
      return make(total);
    },
  };
}
