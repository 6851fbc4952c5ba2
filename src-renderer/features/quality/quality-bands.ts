import type { NoiseLevel } from '../../../src/contract/api/transcriptions.ts';

export type Band = 'good' | 'medium' | 'poor';
export type Tier = 'veryHappy' | 'happy' | 'slightSmile' | 'neutral' | 'sad' | 'unknown';
export type TipBand = 'poor' | 'decent' | 'good' | 'great' | 'excellent' | 'unknown';
export type Suggestion = 'noise' | 'source' | 'speech';

/** The face for a score of 0-10 (core 5, "Audio quality tiers"); null if it was not measured. */
export function tierOf(score: number | null): Tier {
  if (score === null) return 'unknown';
  if (score >= 8) return 'veryHappy';
  if (score >= 6) return 'happy';
  if (score >= 4) return 'slightSmile';
  return score >= 2 ? 'neutral' : 'sad';
}

/**
 * The band of a score of 0-10 (core 5, "Quality colour bands"). The specification names whole points, "8 or
 * more" and "6 to 7": a value in between, such as 7.5, belongs to the lower band.
 */
export function scoreBand(score: number): Band {
  if (score >= 8) return 'good';
  return score >= 6 ? 'medium' : 'poor';
}

/**
 * The band of a confidence in percent (core 5); a value between 89 and 90 belongs to the lower band, as with
 * the score.
 */
export function confidenceBand(percent: number): Band {
  if (percent >= 90) return 'good';
  return percent >= 70 ? 'medium' : 'poor';
}

const NOISE_BANDS = { low: 'good', medium: 'medium', high: 'poor' } as const;

export function noiseBand(level: NoiseLevel): Band {
  return NOISE_BANDS[level];
}

/** The tip for a score of 0-10 (core 5, "Recording tips by score"). */
export function tipBand(score: number | null): TipBand {
  if (score === null) return 'unknown';
  if (score < 4) return 'poor';
  if (score < 6) return 'decent';
  if (score < 7) return 'good';
  return score < 8 ? 'great' : 'excellent';
}

export interface Measured {
  readonly audioQualityScore: number | null;
  readonly noiseLevel: NoiseLevel | null;
  readonly confidenceScore: number | null;
  readonly sampleRate: number | null;
}

/** Whether anything was measured: a score, a noise level or a sample rate (core 2). */
export function hasQuality(
  measured: Pick<Measured, 'audioQualityScore' | 'noiseLevel' | 'sampleRate'>,
): boolean {
  return measured.audioQualityScore !== null || measured.noiseLevel !== null || measured.sampleRate !== null;
}

/** Suggestions for the next recording; none from a score of 7 (core 5). */
export function suggestionsFor(measured: Measured): readonly Suggestion[] {
  const { audioQualityScore: score, noiseLevel, confidenceScore } = measured;
  if (score === null || score >= 7) return [];
  const found: Suggestion[] = [];
  if (noiseLevel === 'high') found.push('noise');
  if (score < 5) found.push('source');
  if (confidenceScore !== null && confidenceScore < 80) found.push('speech');
  return found;
}

/** Rounds down to one digit: a score of 7.96 shown as 8 would contradict its band. */
export const oneDigit = (value: number, locale: string): string =>
  (Math.floor(value * 10) / 10).toLocaleString(locale, { maximumFractionDigits: 1 });
