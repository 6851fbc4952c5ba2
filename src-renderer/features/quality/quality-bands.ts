import type { NoiseLevel } from '../../../src/contract/api/transcriptions.ts';

export type Band = 'good' | 'medium' | 'poor';
export type Suggestion = 'noise' | 'source' | 'speech';

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

export interface QualityMetrics {
  readonly audioQualityScore: number | null;
  readonly noiseLevel: NoiseLevel | null;
  readonly confidenceScore: number | null;
  readonly sampleRate: number | null;
}

/** Suggestions for the next recording; none from a score of 7 (core 5). */
export function suggestionsFor(measured: QualityMetrics): readonly Suggestion[] {
  const { audioQualityScore: score, noiseLevel, confidenceScore } = measured;
  if (score === null || score >= 7) return [];
  const found: Suggestion[] = [];
  if (noiseLevel === 'high') found.push('noise');
  if (score < 5) found.push('source');
  if (confidenceScore !== null && confidenceScore < 80) found.push('speech');
  return found;
}
