import { expect, it } from 'vitest';
import { MISSING_MARK } from '../../src/contract/api/takes.ts';
import { finishText } from '../../src/speech/recognised-text.ts';

const mark = (start: number) => ({ start, end: start + 1, text: MISSING_MARK });

it('keeps gap marks between words', () => {
  const words = { start: 0, end: 1, text: 'bring the report.' };
  expect(finishText([words, mark(1.2)])).toBe(`Bring the report. ${MISSING_MARK}`);
});

it('returns no text for gap marks alone', () => {
  expect(finishText([mark(0), mark(4)])).toBe('');
});

it('keeps the paragraphs of an engine without punctuation when there is a gap mark', () => {
  const segments = [
    { start: 0, end: 1, text: 'bring the report' },
    { start: 4, end: 5, text: 'nobody wanted to leave' },
    mark(5.2),
    { start: 9, end: 10, text: 'the train goes at nine' },
  ];
  expect(finishText(segments).split('\n')).toHaveLength(3);
});

it('starts no paragraph after a gap mark in the middle of a sentence', () => {
  const segments = [
    { start: 0, end: 1, text: 'Bring the' },
    mark(1.2),
    { start: 5, end: 6, text: 'report. Thank you.' },
  ];
  expect(finishText(segments)).toBe(`Bring the ${MISSING_MARK} report. Thank you.`);
});
