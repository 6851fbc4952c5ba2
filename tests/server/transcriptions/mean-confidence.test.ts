import { expect, it } from 'vitest';
import { meanConfidence } from '../../../src/server/transcriptions/mean-confidence.ts';

const word = (text: string, confidence: number | null) => ({ text, start: 0, end: 1, confidence });
const segment = (...words: ReturnType<typeof word>[]) => ({ start: 0, end: 1, text: '', words });

it('counts each word by its length', () => {
  expect(meanConfidence([segment(word('abcdef', 100)), segment(word('ab', 20))])).toBe(80);
});

it('leaves out words that the engine said nothing of', () => {
  expect(meanConfidence([segment(word('abc', 70), word('abcdefgh', null))])).toBe(70);
});

it('is not known where no word has one', () => {
  expect(meanConfidence([segment(word('abc', null)), { start: 0, end: 1, text: 'old' }])).toBeNull();
});
