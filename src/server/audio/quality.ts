import type { NoiseLevel } from '../../contract/api/transcriptions.ts';
import { PCM_RATE } from '../../speech/audio/pcm.ts';

const FRAME_SAMPLES = 320;
const FRAME_SECONDS = FRAME_SAMPLES / PCM_RATE;
/** Levels are stored in half-decibel steps, from the value for digital silence up to full scale. */
const FLOOR_DB = -96;
const STEP_DB = 0.5;
const BINS = -FLOOR_DB / STEP_DB + 1;

const NOISE_PERCENTILE = 0.02;
/** Encoders start with unnaturally quiet audio: the first 100 ms are skipped. */
const LEAD_IN_FRAMES = 5;
/** Below this share, all-zero frames are gaps; above it, they are the pauses of the recording. */
const ZEROS_SHARE = 0.1;
const SPEECH_PERCENTILE = 0.95;
/**
 * Criteria of a speech frame: distance above the noise, range below the loudest speech, and minimum level.
 */
const ABOVE_NOISE_DB = 6;
const BELOW_PEAK_DB = 30;
const AUDIBLE_DB = -60;
/** Shorter than a syllable: a click, not speech. */
const SPEECH_MIN_SECONDS = 0.1;

const SNR_WORST_DB = 5;
const SNR_BEST_DB = 40;
const NOISE_LOW_DB = 30;
const NOISE_MEDIUM_DB = 18;
const CLIPPED_FROM = 32_700;
const CLIPPING_WORST_SHARE = 0.01;
const CLIPPING_PENALTY = 4;
const QUIET_FROM_DBFS = -35;
const QUIET_PENALTY_PER_DB = 0.2;
const QUIET_PENALTY = 3;
const SPEECH_SHARE_LOW = 0.2;
const SPEECH_SHARE_PENALTY = 1;

/**
 * Measured properties of the audio.
 * - `score` (0-10 with one decimal) and `noiseLevel`: `null` without speech to measure
 * - `snrDb`: speech over noise in dB; `loudnessDbfs`: level of the speech in dB below full scale
 * - `clippingShare`, `speechShare`: 0-1 of all samples, of all frames
 */
export interface AudioQuality {
  score: number | null;
  noiseLevel: NoiseLevel | null;
  snrDb: number | null;
  loudnessDbfs: number | null;
  clippingShare: number;
  speechShare: number;
  speechSeconds: number;
}

export interface QualityMeter {
  /** Takes 16 kHz mono 16-bit little-endian samples, in chunks of any even length. */
  add: (pcm: Uint8Array) => void;
  result(): AudioQuality;
}

const levelOf = (bin: number): number => FLOOR_DB + bin * STEP_DB;

function binOf(meanSquare: number): number {
  const db = meanSquare > 0 ? 10 * Math.log10(meanSquare / 32768 ** 2) : FLOOR_DB;
  return Math.min(BINS - 1, Math.max(0, Math.round((db - FLOOR_DB) / STEP_DB)));
}

/** Number of frames at or above `fromBin`. */
function countFrom(histogram: Float64Array, fromBin: number): number {
  return histogram.subarray(Math.max(0, fromBin)).reduce((sum, count) => sum + count, 0);
}

/** The level in dB below which `share` of the frames at or above `fromBin` lie. */
function percentile(histogram: Float64Array, share: number, fromBin = 0): number {
  const target = share * countFrom(histogram, fromBin);
  let cumulative = 0;
  for (let bin = Math.max(0, fromBin); bin < BINS; bin += 1) {
    cumulative += histogram[bin] ?? 0;
    if (cumulative >= target) return levelOf(bin);
  }
  return levelOf(BINS - 1);
}

const toBin = (db: number): number => Math.ceil((db - FLOOR_DB) / STEP_DB);

/** Mean power of the frames at or above `fromBin`, in dB. */
function meanLevel(histogram: Float64Array, fromBin: number): number {
  let power = 0;
  for (let bin = fromBin; bin < BINS; bin += 1) power += (histogram[bin] ?? 0) * 10 ** (levelOf(bin) / 10);
  return 10 * Math.log10(power / countFrom(histogram, fromBin));
}

function scoreOf(snrDb: number, loudnessDbfs: number, clippingShare: number, speechShare: number): number {
  const clean = (10 * (snrDb - SNR_WORST_DB)) / (SNR_BEST_DB - SNR_WORST_DB);
  const clipping = CLIPPING_PENALTY * Math.min(1, clippingShare / CLIPPING_WORST_SHARE);
  const quiet = Math.min(QUIET_PENALTY, Math.max(0, QUIET_FROM_DBFS - loudnessDbfs) * QUIET_PENALTY_PER_DB);
  const sparse = SPEECH_SHARE_PENALTY * Math.max(0, 1 - speechShare / SPEECH_SHARE_LOW);
  const score = Math.min(10, Math.max(0, clean)) - clipping - quiet - sparse;
  return Math.round(Math.min(10, Math.max(0, score)) * 10) / 10;
}

function noiseLevelOf(snrDb: number): NoiseLevel {
  if (snrDb >= NOISE_LOW_DB) return 'low';
  return snrDb >= NOISE_MEDIUM_DB ? 'medium' : 'high';
}

function evaluate(histogram: Float64Array, clippingShare: number): AudioQuality {
  const frames = countFrom(histogram, 0);
  const unmeasured = { score: null, noiseLevel: null, snrDb: null, loudnessDbfs: null, speechShare: 0 };
  const areZerosGaps = (histogram[0] ?? 0) < ZEROS_SHARE * frames;
  const noise = percentile(histogram, NOISE_PERCENTILE, areZerosGaps ? 1 : 0);
  const candidatesFrom = toBin(Math.max(noise + ABOVE_NOISE_DB, AUDIBLE_DB));
  if (frames === 0 || countFrom(histogram, candidatesFrom) * FRAME_SECONDS < SPEECH_MIN_SECONDS) {
    return { ...unmeasured, clippingShare, speechSeconds: 0 };
  }
  const speech = percentile(histogram, SPEECH_PERCENTILE, candidatesFrom);
  const speechFrom = Math.max(candidatesFrom, toBin(speech - BELOW_PEAK_DB));
  const speechFrames = countFrom(histogram, speechFrom);
  const snrDb = speech - noise;
  const loudnessDbfs = meanLevel(histogram, speechFrom);
  const speechShare = speechFrames / frames;
  return {
    score: scoreOf(snrDb, loudnessDbfs, clippingShare, speechShare),
    noiseLevel: noiseLevelOf(snrDb),
    snrDb,
    loudnessDbfs,
    clippingShare,
    speechShare,
    speechSeconds: speechFrames * FRAME_SECONDS,
  };
}

/**
 * Measures a recording in one pass and constant memory: a histogram of the power of 20 ms frames and a count
 * of clipped samples.
 * The signal-to-noise ratio follows NIST's `stnr` (Speech Quality Assurance package 2.3): from the histogram
 * of frame powers, the 95th percentile of the speech frames over the noise level. NIST fits a raised cosine
 * to the lowest mode for the noise; here it is the 2nd percentile of all frames, which lies in the short
 * breaks that even continuous speech has (minimum statistics: Martin, IEEE Trans. SAP 9(5), 2001). Speech
 * frames are at least 6 dB above the noise, at most 30 dB below the speech level and above -60 dBFS. Loudness
 * is the mean power of these frames, similar to the active speech level of ITU-T P.56. A sample within 0.02
 * dB of full scale is clipped.
 * score = 10 * (SNR - 5 dB) / 35 dB, limited to 0-10, less up to 4 for clipping (all of it at 1 % of the
 * samples), up to 3 for speech below -35 dBFS (0.2 per dB) and up to 1 when less than a fifth of the time is
 * speech. Noise is `low` from 30 dB, `medium` from 18 dB, else `high`. These weights are our own, not from a
 * standard. Without speech there is no score.
 */
export function createQualityMeter(): QualityMeter {
  const histogram = new Float64Array(BINS);
  let samples = 0;
  let clipped = 0;
  let inFrame = 0;
  let leadIn = LEAD_IN_FRAMES;
  let sumOfSquares = 0;
  return {
    add(pcm) {
      const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
      for (let at = 0; at + 1 < pcm.byteLength; at += 2) {
        const sample = view.getInt16(at, true);
        sumOfSquares += sample * sample;
        if (sample >= CLIPPED_FROM || sample <= -CLIPPED_FROM) clipped += 1;
        inFrame += 1;
        if (inFrame === FRAME_SAMPLES) {
          const bin = binOf(sumOfSquares / FRAME_SAMPLES);
          if (leadIn > 0) leadIn -= 1;
          else histogram[bin] = (histogram[bin] ?? 0) + 1;
          inFrame = 0;
          sumOfSquares = 0;
        }
      }
      samples += pcm.byteLength >> 1;
    },
    result: () => evaluate(histogram, samples > 0 ? clipped / samples : 0),
  };
}
