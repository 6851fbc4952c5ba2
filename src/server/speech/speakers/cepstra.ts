import { PCM_RATE } from '../../../speech/audio/pcm.ts';
import { createPowerSpectrum } from './fourier.ts';

/** Samples of a window (20 ms) and of the Fourier transform. */
export const WINDOW = 320;
const TRANSFORM = 512;
const BANDS = 26;
const LOWEST_HZ = 80;
const HIGHEST_HZ = 7600;
/** Cepstral coefficients of a frame, without the first one, which is its loudness. */
export const CEPSTRA = 16;
const PRE_EMPHASIS = 0.97;
/** Power below which a band counts as silent: the rounding of 16-bit samples. */
const FLOOR = 1e-9;

const toMel = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const toHz = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

interface Band {
  readonly first: number;
  readonly weights: Float64Array;
}

/** Triangular bands that are equally wide on the mel scale. */
function melBands(): Band[] {
  const [low, high] = [toMel(LOWEST_HZ), toMel(HIGHEST_HZ)];
  const edge = (at: number): number => (toHz(low + ((high - low) * at) / (BANDS + 1)) * TRANSFORM) / PCM_RATE;
  return Array.from({ length: BANDS }, (_, band) => {
    const [from, peak, to] = [edge(band), edge(band + 1), edge(band + 2)];
    const first = Math.ceil(from);
    const weights = Float64Array.from({ length: Math.max(1, Math.floor(to) - first + 1) }, (_, at) => {
      const bin = first + at;
      return Math.max(0, bin <= peak ? (bin - from) / (peak - from) : (to - bin) / (to - peak));
    });
    return { first, weights };
  });
}

/** Writes the cepstra of a window to `out` from `at` on, and returns its loudness in decibels below full scale. */
export type WriteCepstra = (samples: Float64Array, out: Float32Array, at: number) => number;

/** Mel-frequency cepstral coefficients of windows of `WINDOW` samples between -1 and 1 (Davis & Mermelstein, 1980). */
export function createCepstra(): WriteCepstra {
  const spectrumOf = createPowerSpectrum(TRANSFORM);
  const bands = melBands();
  const hamming = Float64Array.from(
    { length: WINDOW },
    (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (WINDOW - 1)),
  );
  const cosines = Array.from({ length: CEPSTRA }, (_, k) =>
    Float64Array.from({ length: BANDS }, (_, band) => Math.cos((Math.PI * (k + 1) * (band + 0.5)) / BANDS)),
  );
  const frame = new Float64Array(TRANSFORM);
  const logs = new Float64Array(BANDS);

  return (samples, out, at) => {
    let energy = 0;
    for (let n = 0; n < WINDOW; n += 1) {
      const sample = samples[n] ?? 0;
      energy += sample * sample;
      frame[n] = (sample - PRE_EMPHASIS * (n > 0 ? (samples[n - 1] ?? 0) : sample)) * (hamming[n] ?? 0);
    }
    const power = spectrumOf(frame);
    bands.forEach(({ first, weights }, band) => {
      let sum = 0;
      for (let n = 0; n < weights.length; n += 1) sum += (weights[n] ?? 0) * (power[first + n] ?? 0);
      logs[band] = Math.log(Math.max(sum, FLOOR));
    });
    cosines.forEach((row, k) => {
      let sum = 0;
      for (let band = 0; band < BANDS; band += 1) sum += (row[band] ?? 0) * (logs[band] ?? 0);
      out[at + k] = sum;
    });
    return 10 * Math.log10(energy / WINDOW + 1e-12);
  };
}
