import { expect, it } from 'vitest';
import { markedLine } from '../../src/text/marked-line.ts';
import type { Run } from '../../src/text/rich-text.ts';

const RUNS: readonly Run[] = [
  { text: 'a ', marks: ['bold'] },
  { text: 'b', marks: ['bold', 'italic'] },
  { text: ' c', marks: ['italic'] },
];

it('nests marks and moves spaces outside them', () => {
  const line = markedLine(RUNS, {
    signs: (mark) => (mark === 'bold' ? ['<', '>'] : ['[', ']']),
    words: (text, isFirst) => (isFirst ? text.toUpperCase() : text),
  });
  expect(line).toBe('<a [b]> [c]');
});

it('requests an unsupported mark once, with its context', () => {
  const asked: string[] = [];
  const line = markedLine(RUNS, {
    signs(mark, { from, before }) {
      asked.push(`${mark} ${from} ${before}`);
      return null;
    },
    words: (text) => text,
  });
  expect(line).toBe('a b c');
  expect(asked).toEqual(['bold 0  ', 'italic 2  ']);
});
