import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';

export type Tier = 'veryHappy' | 'happy' | 'slightSmile' | 'neutral' | 'sad' | 'unknown';
export type TipBand = 'poor' | 'decent' | 'good' | 'great' | 'excellent' | 'unknown';

/** The face for a score (core 5, "Audio quality tiers"). `score`: 0-10, null if it was not measured. */
export function tierOf(score: number | null): Tier {
  if (score === null) return 'unknown';
  if (score >= 8) return 'veryHappy';
  if (score >= 6) return 'happy';
  if (score >= 4) return 'slightSmile';
  return score >= 2 ? 'neutral' : 'sad';
}

/** The tip for a score of 0-10 (core 5, "Recording tips by score"). */
export function tipBand(score: number | null): TipBand {
  if (score === null) return 'unknown';
  if (score < 4) return 'poor';
  if (score < 6) return 'decent';
  if (score < 7) return 'good';
  return score < 8 ? 'great' : 'excellent';
}

/** Whether anything was measured: a score, a noise level or a sample rate (core 2). */
export function hasQuality(
  measured: Pick<TranscriptionDetail, 'audioQualityScore' | 'noiseLevel' | 'sampleRate'>,
): boolean {
  return measured.audioQualityScore !== null || measured.noiseLevel !== null || measured.sampleRate !== null;
}

/** Rounds down to one digit: a score of 7.96 shown as 8 would contradict its band. */
export const floorToOneDecimal = (value: number, locale: string): string =>
  (Math.floor(value * 10) / 10).toLocaleString(locale, { maximumFractionDigits: 1 });
