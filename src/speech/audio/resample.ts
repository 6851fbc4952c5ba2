/** Zero crossings of the filter on each side, at the lower rate. */
const CROSSINGS = 24;
/** Pass band as a share of half the lower rate; the filter rolls off above it. */
const PASS_BAND = 0.95;
/** Shape of the Kaiser window: about 80 dB of stop-band attenuation. */
const BETA = 8;
/** Maximum number of phases; rates that need more use the nearest ones. */
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
  /** Input samples per output. */
  taps: number;
  /** Weights, `taps` per phase. */
  weights: Float32Array;
}

/** A windowed sinc: one row of weights for each possible output position between two input samples. */
function makeFilter(from: number, to: number): Filter {
  const phases = Math.min(MAX_PHASES, to / gcd(from, to));
  const cutoff = PASS_BAND * Math.min(1, to / from);
  // Even, so that the taps are a multiple of four: see `dotProduct`.
  const half = 2 * Math.ceil(CROSSINGS / Math.min(1, to / from) / 2);
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

/** Cached filters by rates: recordings share them, and few rates are in use. */
const filterCache = new Map<string, Filter>();
const CACHE_MAX = 8;

function filterFor(from: number, to: number): Filter {
  const key = `${from} ${to}`;
  const cached = filterCache.get(key);
  if (cached) return cached;
  const filter = makeFilter(from, to);
  const [oldest] = filterCache.keys();
  if (filterCache.size >= CACHE_MAX && oldest !== undefined) filterCache.delete(oldest);
  filterCache.set(key, filter);
  return filter;
}

export interface Resampler {
  /** Takes any number of samples and returns the completed ones. */
  push(samples: Float32Array): Float32Array;
  /** Returns the remaining samples, as if silence followed. */
  flush(): Float32Array;
}

/**
 * One output sample: the dot product of a row of weights and the input. The innermost loop of all decoding: four
 * sums of their own, because each addition waits for the one before it; `taps` is a multiple of four.
 */
function dotProduct(
  weights: Float32Array,
  row: number,
  samples: Float32Array,
  start: number,
  taps: number,
): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let tap = 0; tap < taps; tap += 4) {
    const at = row + tap;
    const from = start + tap;
    a += (weights[at] as number) * (samples[from] as number);
    b += (weights[at + 1] as number) * (samples[from + 1] as number);
    c += (weights[at + 2] as number) * (samples[from + 2] as number);
    d += (weights[at + 3] as number) * (samples[from + 3] as number);
  }
  return a + b + (c + d);
}

class SincResampler implements Resampler {
  readonly #filter: Filter;
  readonly #from: number;
  readonly #to: number;
  /** Samples still needed, at the beginning of a buffer with spare room. */
  #held: Float32Array;
  #length: number;
  /** Position of the first held sample in the input. */
  #heldAt: number;
  /** Index of the next output. */
  #next = 0;
  #received = 0;

  constructor(from: number, to: number) {
    this.#filter = filterFor(from, to);
    this.#from = from;
    this.#to = to;
    // Half a filter length of silence precedes the first sample.
    this.#length = this.#filter.taps / 2 - 1;
    this.#held = new Float32Array(this.#length + 4096);
    this.#heldAt = -this.#length;
  }

  push(samples: Float32Array): Float32Array {
    this.#received += samples.length;
    this.#add(samples);
    // An output needs half a filter length after its position, plus one sample when its phase is rounded up.
    const last = this.#heldAt + this.#length - this.#filter.taps / 2 - 2;
    return this.#produce(last < 0 ? this.#next : Math.floor((last * this.#to) / this.#from) + 1);
  }

  flush(): Float32Array {
    this.#add(new Float32Array(this.#filter.taps));
    return this.#produce(Math.ceil((this.#received * this.#to) / this.#from));
  }

  #add(samples: Float32Array): void {
    const needed = this.#length + samples.length;
    if (needed > this.#held.length) {
      const larger = new Float32Array(needed * 2);
      larger.set(this.#held.subarray(0, this.#length));
      this.#held = larger;
    }
    this.#held.set(samples, this.#length);
    this.#length = needed;
  }

  #produce(limit: number): Float32Array {
    const { phases, taps, weights } = this.#filter;
    const output = new Float32Array(Math.max(0, limit - this.#next));
    const offset = 1 - taps / 2 - this.#heldAt;
    for (let index = 0; index < output.length; index += 1) {
      const exact = (this.#next + index) * this.#from;
      const position = Math.floor(exact / this.#to);
      const phase = Math.round(((exact - position * this.#to) * phases) / this.#to);
      // The phase after the last is the first of the next sample.
      const isNext = phase === phases;
      const row = isNext ? 0 : phase * taps;
      output[index] = dotProduct(weights, row, this.#held, position + offset + (isNext ? 1 : 0), taps);
    }
    this.#next += output.length;
    this.#drop(Math.floor((this.#next * this.#from) / this.#to) + offset);
    return output;
  }

  #drop(count: number): void {
    const dropped = Math.max(0, Math.min(this.#length, count));
    this.#held.copyWithin(0, dropped, this.#length);
    this.#length -= dropped;
    this.#heldAt += dropped;
  }
}

/**
 * Changes the sample rate with a low-pass filter and without delay: output n is at n / `to` seconds of the
 * input. The result does not depend on how the input is divided. Rates in whole Hz.
 */
export function createResampler(from: number, to: number): Resampler {
  if (from === to) return { push: (samples) => samples, flush: () => new Float32Array(0) };
  return new SincResampler(from, to);
}
