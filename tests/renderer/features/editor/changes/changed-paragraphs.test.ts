import { expect, it } from 'vitest';
import { changedParagraphs } from '../../../../../src-renderer/features/editor/changes/changed-paragraphs.ts';
import { changesBetween } from '../../../../../src-renderer/features/editor/changes/word-changes.ts';

it('puts old and new words of a change side by side, and shows changed line breaks', () => {
  const [before, after] = ['One two\n\nthree four. Five', 'One 2\n\nthree\nfour. Five'];
  const changes = changesBetween(before, after);
  expect(changedParagraphs(before, after, changes)).toEqual([
    ['One ', { index: 0, old: 'two', next: '2' }],
    [],
    ['three', { index: 1, old: ' ', next: '↵' }],
    ['four. Five'],
  ]);
  expect(changedParagraphs(before, after, changes, (_index, words) => words === 'old')).toEqual([
    ['One ', { index: 0, old: 'two', next: '' }],
    [],
    ['three', { index: 1, old: ' ', next: '' }, 'four. Five'],
  ]);
});
