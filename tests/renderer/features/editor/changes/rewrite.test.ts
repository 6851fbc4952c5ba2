import fc from 'fast-check';
import { Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import {
  applyReplacements,
  replacementsFor,
} from '../../../../../src-renderer/features/editor/changes/rewrite.ts';
import { changesBetween } from '../../../../../src-renderer/features/editor/changes/word-changes.ts';
import {
  BLOCK_WORDS_MAX,
  blocksOf,
  textOf,
  wordsOfBlock,
} from '../../../../../src-renderer/features/editor/document.ts';
import { toggleMark } from '../../../../../src-renderer/features/editor/formatting.ts';
import { htmlOf } from '../../../../../src-renderer/features/editor/html-out.ts';
import { blocksOfStyled, styledTextOf } from '../../../../../src-renderer/features/editor/styled-text.ts';
import { offsetOf, pointAt } from '../../../../../src-renderer/features/editor/text-positions.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';
import { anyStyledText } from '../../../../support/editor/styled.ts';

type Opened = ReturnType<typeof createTranscriptEditor>;

function open(text: string): Opened {
  const editor = createTranscriptEditor();
  editor.children = blocksOf(text);
  return editor;
}

function rewrite(editor: Opened, after: string): void {
  const before = styledTextOf(editor.children);
  applyReplacements(editor, replacementsFor(before, after, changesBetween(before.text, after)));
}

const select = (editor: Opened, start: number, end: number): void =>
  Transforms.select(editor, {
    anchor: pointAt(editor.children, start),
    focus: pointAt(editor.children, end),
  });

describe('rewriting a text', () => {
  it('yields the new text in valid blocks, and is undone in one step', () => {
    fc.assert(
      fc.property(anyStyledText, anyStyledText, (one, other) => {
        const editor = createTranscriptEditor();
        editor.children = blocksOfStyled(one);
        rewrite(editor, other.text);
        expect(textOf(editor.children)).toBe(other.text);
        expect(Math.max(...editor.children.map(wordsOfBlock))).toBeLessThanOrEqual(BLOCK_WORDS_MAX);
        const first = editor.children[0];
        expect(first && 'continues' in first && first.continues).toBe(false);
        if (editor.history.undos.length > 0) editor.undo();
        expect(editor.history.undos).toHaveLength(0);
        expect(styledTextOf(editor.children)).toEqual(one);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps the formatting of unchanged words, and applies it to their replacements', () => {
    const editor = open('we was very late\nand hungry');
    select(editor, 3, 11);
    toggleMark(editor, 'bold');
    rewrite(editor, 'We were really very late,\nand hungry.');
    expect(htmlOf(editor.children)).toBe(
      '<p>We <strong>were really very</strong> late,</p><p>and hungry.</p>',
    );
  });

  it('keeps the alignment of paragraphs, also where one is split', () => {
    const editor = open('one\ntwo three four\nfive');
    for (const index of [1, 2]) Transforms.setNodes(editor, { align: 'right' }, { at: [index] });
    rewrite(editor, 'zero one\ntwo\nthree four!\nfive six');
    expect(htmlOf(editor.children)).toBe(
      '<p>zero one</p><p align="right">two</p><p align="right">three four!</p><p align="right">five six</p>',
    );
  });

  it('leaves unchanged blocks untouched', () => {
    const words = Array.from({ length: 1000 }, (_, index) => `w${index}`);
    const editor = open(words.join(' '));
    const blocks = [...editor.children];
    rewrite(editor, words.map((word) => (word === 'w550' ? 'changed' : word)).join(' '));
    const same = editor.children.filter((block) => blocks.includes(block));
    expect(same).toHaveLength(blocks.length - 1);
  });

  it('keeps the caret and the selection at their words', () => {
    const editor = open('alpha beta gamma');
    select(editor, 6, 10);
    rewrite(editor, 'Well, alpha or beta and gamma');
    const { selection } = editor;
    expect(selection && offsetOf(editor.children, selection.anchor)).toBe('Well, alpha '.length);
    expect(selection && offsetOf(editor.children, selection.focus)).toBe('Well, alpha or beta and'.length);
    select(editor, 3, 3);
    rewrite(editor, 'Well then, alpha or beta and gamma');
    expect(editor.selection?.focus).toEqual(editor.selection?.anchor);
  });
});
