import { expect, test } from 'vitest';
import { modernSpelling } from '../../../src/speech/moonshine/modern-spelling.ts';

test.each([
  ['to-morrow', 'tomorrow'],
  ['To-day,', 'Today,'],
  ["to-night's", "tonight's"],
  ['to-days', 'to-days'],
  ['ill-disposed', 'ill-disposed'],
  ['to-day-like', 'to-day-like'],
  ['today.', 'today.'],
])('modernises the spelling of %s to %s', (old, modern) => {
  expect(modernSpelling(old)).toBe(modern);
});
