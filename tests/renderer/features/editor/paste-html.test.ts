import fc from 'fast-check';
import { Editor, Transforms } from 'slate';
import { expect, it } from 'vitest';
import { blocksOf, isTextBlock, textOf } from '../../../../src-renderer/features/editor/document.ts';
import { htmlOf } from '../../../../src-renderer/features/editor/html-out.ts';
import type { Align } from '../../../../src-renderer/features/editor/marks.ts';
import { insertBlocks } from '../../../../src-renderer/features/editor/paste-html.ts';
import { blocksOfStyled, styledTextOf } from '../../../../src-renderer/features/editor/styled-text.ts';
import { pointAt } from '../../../../src-renderer/features/editor/text-positions.ts';
import { createTranscriptEditor } from '../../../../src-renderer/features/editor/transcript-editor.ts';
import { anyStyledText } from '../../../support/editor/styled.ts';

it('inserts formatted text at the caret, and one undo removes it (core 2)', () => {
  fc.assert(
    fc.property(anyStyledText, fc.nat({ max: 11 }), (styled, at) => {
      const editor = createTranscriptEditor();
      editor.children = blocksOf('start\nmiddle');
      Transforms.select(editor, pointAt(editor.children, at));
      insertBlocks(editor, blocksOfStyled(styled));
      expect(textOf(editor.children)).toBe(
        'start\nmiddle'.slice(0, at) + styled.text + 'start\nmiddle'.slice(at),
      );
      while (editor.history.undos.length > 0) editor.undo();
      expect(htmlOf(editor.children)).toBe('<p>start</p><p>middle</p>');
    }),
    { numRuns: 60 },
  );
});

it('replaces the selection, keeping the marks of the inserted text', () => {
  const editor = createTranscriptEditor();
  editor.children = blocksOf('one two three');
  Transforms.select(editor, { anchor: pointAt(editor.children, 4), focus: pointAt(editor.children, 7) });
  const marks = new Uint8Array(5);
  insertBlocks(editor, blocksOfStyled({ text: 'x\nyz', marks: marks.fill(1, 2, 4), aligns: [] }));
  expect(htmlOf(editor.children)).toBe('<p>one x</p><p><strong>yz</strong> three</p>');
  expect(editor.selection?.focus).toEqual(Editor.point(editor, [1, 0], { edge: 'end' }));
});

const aligned = (text: string, aligns: readonly (Align | undefined)[]) =>
  blocksOfStyled({ text, marks: new Uint8Array(text.length), aligns });

it.each([
  ['in an empty paragraph', '', 0, ['center', undefined, 'right']],
  ['before words', 'word', 0, ['center', undefined, 'left']],
  ['behind words', 'word', 4, ['left', undefined, 'right']],
  ['between words', 'word', 2, ['left', undefined, 'left']],
])('aligns the first and last pasted paragraph %s', (_where, words, at, aligns) => {
  const editor = createTranscriptEditor();
  editor.children = aligned(words, ['left']);
  Transforms.select(editor, pointAt(editor.children, at));
  insertBlocks(editor, aligned('A\nB\nC', ['center', undefined, 'right']));
  expect(styledTextOf(editor.children).aligns).toEqual(aligns);
});

it.each([
  ['an empty paragraph takes the alignment of the one', '', 'center', 'center'],
  ['an empty paragraph keeps its own where the one has none', '', undefined, 'right'],
  ['a paragraph with words keeps its own', 'word', 'center', 'right'],
] as const)('sets the alignment after pasting a single paragraph: %s', (_what, words, pasted, kept) => {
  const editor = createTranscriptEditor();
  editor.children = aligned(words, ['right']);
  Transforms.select(editor, pointAt(editor.children, 0));
  insertBlocks(editor, aligned('Title', [pasted]));
  expect(styledTextOf(editor.children)).toMatchObject({ text: `Title${words}`, aligns: [kept] });
});

it('restores cut content exactly when it is pasted back', () => {
  const editor = createTranscriptEditor();
  editor.children = aligned('Title\nBody', ['center', undefined]);
  const before = htmlOf(editor.children);
  const cut = editor.children.filter(isTextBlock);
  Transforms.select(editor, []);
  Editor.deleteFragment(editor);
  insertBlocks(editor, cut);
  expect(htmlOf(editor.children)).toBe(before);
});
