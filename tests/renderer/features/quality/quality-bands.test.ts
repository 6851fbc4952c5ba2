import { describe, expect, it } from 'vitest';
import {
  confidenceBand,
  noiseBand,
  scoreBand,
  suggestionsFor,
} from '../../../../src-renderer/features/quality/quality-bands.ts';
import { hasQuality, tierOf, tipBand } from '../../../../src-renderer/features/quality/quality-tiers.ts';

describe('audio quality (core 5)', () => {
  it.each([
    [10, 'veryHappy'],
    [8, 'veryHappy'],
    [7.99, 'happy'],
    [6, 'happy'],
    [5.99, 'slightSmile'],
    [4, 'slightSmile'],
    [3.99, 'neutral'],
    [2, 'neutral'],
    [1.99, 'sad'],
    [0, 'sad'],
    [null, 'unknown'],
  ] as const)('rates a score of %s with the face %s', (score, tier) => expect(tierOf(score)).toBe(tier));

  it.each([
    [10, 'good'],
    [8, 'good'],
    [7.9, 'medium'],
    [7.5, 'medium'],
    [7, 'medium'],
    [6, 'medium'],
    [5.9, 'poor'],
    [0, 'poor'],
  ] as const)('assigns a score of %s to the band %s, also between full points', (score, band) =>
    expect(scoreBand(score)).toBe(band),
  );

  it.each([
    [100, 'good'],
    [90, 'good'],
    [89.5, 'medium'],
    [89, 'medium'],
    [70, 'medium'],
    [69.9, 'poor'],
    [0, 'poor'],
  ] as const)('assigns a confidence of %s to the band %s', (percent, band) =>
    expect(confidenceBand(percent)).toBe(band),
  );

  it('assigns low noise to good, medium to medium and high to poor', () => {
    expect((['low', 'medium', 'high'] as const).map(noiseBand)).toEqual(['good', 'medium', 'poor']);
  });

  it.each([
    [0, 'poor'],
    [3.9, 'poor'],
    [4, 'decent'],
    [5.9, 'decent'],
    [6, 'good'],
    [6.9, 'good'],
    [7, 'great'],
    [7.9, 'great'],
    [8, 'excellent'],
    [10, 'excellent'],
    [null, 'unknown'],
  ] as const)('selects for a score of %s the tip %s', (score, band) => expect(tipBand(score)).toBe(band));
});

const CLEAR = { audioQualityScore: 9, noiseLevel: 'low', confidenceScore: 95, sampleRate: 48_000 } as const;

describe('suggestions for better audio (core 5)', () => {
  it('are none from a score of 7, whatever else was measured', () => {
    expect(
      suggestionsFor({ ...CLEAR, audioQualityScore: 7, noiseLevel: 'high', confidenceScore: 10 }),
    ).toEqual([]);
    expect(suggestionsFor({ ...CLEAR, audioQualityScore: null, noiseLevel: 'high' })).toEqual([]);
  });

  it('concern high noise, a score below 5 and a confidence below 80', () => {
    const bad = { ...CLEAR, audioQualityScore: 4.9, noiseLevel: 'high', confidenceScore: 79.9 } as const;
    expect(suggestionsFor(bad)).toEqual(['noise', 'source', 'speech']);
    expect(suggestionsFor({ ...CLEAR, audioQualityScore: 6.9, noiseLevel: 'high' })).toEqual(['noise']);
    expect(suggestionsFor({ ...CLEAR, audioQualityScore: 4.9 })).toEqual(['source']);
    expect(suggestionsFor({ ...CLEAR, audioQualityScore: 6.9, confidenceScore: 79.9 })).toEqual(['speech']);
  });

  it('are none exactly at the thresholds, and where values are unknown', () => {
    expect(
      suggestionsFor({ ...CLEAR, audioQualityScore: 5, noiseLevel: 'medium', confidenceScore: 80 }),
    ).toEqual([]);
    expect(
      suggestionsFor({ ...CLEAR, audioQualityScore: 6, noiseLevel: null, confidenceScore: null }),
    ).toEqual([]);
  });
});

it('shows audio quality for a score, a noise level or a sample rate (core 2)', () => {
  const none = { audioQualityScore: null, noiseLevel: null, sampleRate: null };
  expect(hasQuality(none)).toBe(false);
  expect(hasQuality({ ...none, audioQualityScore: 0 })).toBe(true);
  expect(hasQuality({ ...none, noiseLevel: 'low' })).toBe(true);
  expect(hasQuality({ ...none, sampleRate: 16_000 })).toBe(true);
});
