import { expect, it } from 'vitest';
import { meanConfidence } from '../../../src/server/transcriptions/mean-confidence.ts';

const word = (text: string, confidence: number | null) => ({ text, start: 0, end: 1, confidence });
const segment = (...words: ReturnType<typeof word>[]) => ({ start: 0, end: 1, text: '', words });

it('meanConfidence weights words by their length', () => {
  expect(meanConfidence([segment(word('abcdef', 100)), segment(word('ab', 20))])).toBe(80);
});

it('meanConfidence ignores words without confidence', () => {
  expect(meanConfidence([segment(word('abc', 70), word('abcdefgh', null))])).toBe(70);
});

it('meanConfidence returns null when no word has a confidence', () => {
  expect(meanConfidence([segment(word('abc', null)), { start: 0, end: 1, text: 'old' }])).toBeNull();
});
