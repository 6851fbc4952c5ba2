import fc from 'fast-check';
import { type Descendant, Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { blocksOf, textOf } from '../../../../../src-renderer/features/editor/document.ts';
import {
  marksOf,
  movedMarks,
  placesIn,
} from '../../../../../src-renderer/features/editor/doubtful/block-marks.ts';
import { pointAt } from '../../../../../src-renderer/features/editor/text-positions.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';

const HEARD = { text: '', start: 0, end: 1, confidence: 10 };
/** Marks words that start with an x as doubtful. */
const placesOf = (text: string) =>
  Array.from(text.matchAll(/\bx\w*/g), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    heard: { ...HEARD, text: word },
  }));

/** An editor, and its marked words after each edit. */
function editorOf(text: string) {
  const editor = createTranscriptEditor();
  editor.children = blocksOf(text) as Descendant[];
  let known = editor.children;
  let marks = marksOf(known, placesOf(text));
  return {
    editor,
    marked: () => {
      const now = textOf(editor.children);
      return placesIn(editor.children, marks).map(({ start, end }) => now.slice(start, end));
    },
    edit(change: (editor: Editor) => void) {
      change(editor);
      const moved = movedMarks(known, editor.children, marks);
      marks = new Map(moved.marks) as typeof marks;
      known = editor.children;
      return moved.needsComparison;
    },
    marks: () => placesIn(editor.children, marks),
  };
}
const insert = (at: number, text: string) => (editor: Editor) =>
  Transforms.insertText(editor, text, { at: pointAt(editor.children, at) });
const remove = (from: number, to: number) => (editor: Editor) =>
  Transforms.delete(editor, {
    at: { anchor: pointAt(editor.children, from), focus: pointAt(editor.children, to) },
  });

describe('marks of doubtful words in the open text', () => {
  it('are assigned to the blocks that contain them, and returned unchanged', () => {
    const text = `${'one xtwo '.repeat(120)}\nxlast here`;
    const blocks = blocksOf(text) as Descendant[];
    expect(blocks.length).toBeGreaterThan(3);
    expect(placesIn(blocks, marksOf(blocks, placesOf(text)))).toEqual(placesOf(text));
  });

  it('move with text typed before them, and stay for text typed after them', () => {
    const { edit, marked } = editorOf('one xtwo three xfour');
    expect(edit(insert(0, 'well, '))).toBe(false);
    edit(insert(14, ' and'));
    expect(marked()).toEqual(['xtwo', 'xfour']);
  });

  it('are removed when their word is edited, inside or at its ends', () => {
    for (const at of [4, 6, 8]) {
      const { edit, marked } = editorOf('one xtwo three xfour');
      expect(edit(insert(at, 'y'))).toBe(true);
      expect(marked()).toEqual(['xfour']);
    }
  });

  it('stay when punctuation or a space is added at their ends', () => {
    const { edit, marked } = editorOf('one xtwo three');
    edit(insert(8, ','));
    edit(insert(4, '('));
    expect(marked()).toEqual(['xtwo']);
  });

  it('stay when a paragraph is split or two are joined, and in other blocks', () => {
    const { edit, marked } = editorOf('one xtwo three xfour\nxfive');
    edit((editor) => {
      Transforms.select(editor, pointAt(editor.children, 14));
      editor.insertBreak();
    });
    expect(marked()).toEqual(['xtwo', 'xfour', 'xfive']);
    edit(remove(14, 15));
    expect(marked()).toEqual(['xtwo', 'xfour', 'xfive']);
  });

  it('always cover exactly their own word, after any edits', () => {
    const word = fc.constantFrom('xone', 'two', 'xthree', 'four,', '\n', 'xfive.');
    const step = fc.record({
      at: fc.nat(200),
      length: fc.nat(12),
      text: fc.constantFrom('', 'y', ' ', ' zz ', 'q, '),
    });
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 60 }),
        fc.array(step, { maxLength: 8 }),
        (words, steps) => {
          const { edit, editor, marks } = editorOf(words.join(' '));
          for (const { at, length, text } of steps) {
            const size = textOf(editor.children).length;
            const from = at % (size + 1);
            edit((one) => {
              Editor.withoutNormalizing(one, () => {
                if (length > 0 && from + length <= size) remove(from, from + length)(one);
                if (text !== '') insert(Math.min(from, textOf(one.children).length), text)(one);
              });
            });
            const now = textOf(editor.children);
            for (const { start, end, heard } of marks()) {
              expect(now.slice(start, end)).toBe(heard.text);
              expect(`${now[start - 1] ?? ' '}${now[end] ?? ' '}`).not.toMatch(/\w/);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
