import { expect, it } from 'vitest';
import { weightedLength } from '../../../src/text/channels/x-length.ts';

it.each([
  ['Olé, привет', 11],
  ['e\u0301', 1],
  ['“quoted” – so…', 15],
  ['日本語', 6],
  ['مرحبا', 5],
  ['👩‍👩‍👧‍👦', 2],
  ['🇳🇱👍🏽1️⃣', 6],
  ['© ® ™', 6],
  ['©️', 2],
])('counts letters as one, Chinese characters and emoji as two: %s', (text, length) => {
  expect(weightedLength(text)).toBe(length);
});

it.each([
  [`See https://example.com/${'a'.repeat(200)}`, 27],
  ['(https://example.com/a_(b)).', 23 + 3],
  ['See https://example.com/?q=1&r=ä.', 4 + 23 + 2],
  ['See example.com.', 4 + 23 + 1],
  ['Ended.It was', 23 + 4],
  ['日本example.com日本', 4 + 23 + 4],
  ['me@example.com', 14],
  ['e.g. z.B. 3.5 and file.txt', 26],
  ['http://localhost:3000/a', 23],
  ['http://printer.local/status/of/today', 36],
])('counts web addresses as 23, with X’s detection: %s', (text, length) => {
  expect(weightedLength(text)).toBe(length);
});
