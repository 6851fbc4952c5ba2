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
