import { expect, it } from 'vitest';
import { blocksOf } from '../../../../../src-renderer/features/editor/document.ts';
import { halvesAt } from '../../../../../src-renderer/features/editor/split/halves.ts';
import { styledTextOf } from '../../../../../src-renderer/features/editor/styled-text.ts';

it('splits a text without the whitespace and empty lines in between', () => {
  const text = 'first half\n\nsecond half';
  for (const offset of [10, 11, 12])
    expect(halvesAt(styledTextOf(blocksOf(text)), offset)).toEqual({
      first: { text: 'first half', html: null },
      second: { text: 'second half', html: null },
    });
});

it('splits a word at the caret, and returns null when a half has no words', () => {
  const styled = styledTextOf(blocksOf('ab cd\n'));
  expect(halvesAt(styled, 4)).toMatchObject({ first: { text: 'ab c' }, second: { text: 'd' } });
  for (const offset of [0, 5, 6]) expect(halvesAt(styled, offset)).toBeNull();
});

it('keeps marks and alignment in both halves', () => {
  const styled = styledTextOf([
    { type: 'text', continues: false, children: [{ text: 'plain' }] },
    { type: 'text', continues: false, align: 'center', children: [{ text: 'bold', bold: true }] },
  ]);
  expect(halvesAt(styled, 5)).toEqual({
    first: { text: 'plain', html: null },
    second: { text: 'bold', html: '<p align="center"><strong>bold</strong></p>' },
  });
});
