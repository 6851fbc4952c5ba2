import fc from 'fast-check';
import { Editor, Path, type Point, Transforms } from 'slate';
import { describe, expect, it, vi } from 'vitest';
import { insertPlainText } from '../../../../src-renderer/features/editor/clipboard.ts';
import {
  BLOCK_WORDS,
  BLOCK_WORDS_MAX,
  blocksOf,
  textOf,
  wordsOfBlock,
} from '../../../../src-renderer/features/editor/document.ts';
import { setAlign, toggleMark } from '../../../../src-renderer/features/editor/formatting.ts';
import { htmlOf } from '../../../../src-renderer/features/editor/html-out.ts';
import { ALIGNS } from '../../../../src-renderer/features/editor/marks.ts';
import {
  createTranscriptEditor,
  replaceBlocks,
} from '../../../../src-renderer/features/editor/transcript-editor.ts';

const long = Array.from({ length: 250 }, (_, index) => `w${index}`).join(' ');

function open(text: string) {
  const editor = createTranscriptEditor();
  editor.children = blocksOf(text);
  Transforms.select(editor, Editor.start(editor, []));
  return editor;
}

/** Slate flushes in a microtask; each separate undo step needs a flush before it. */
const flushed = () => Promise.resolve();

describe('a paragraph split into several blocks', () => {
  it('deletes a character across the block boundary, backward and forward', () => {
    const editor = open(long);
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.deleteBackward('character');
    expect(textOf(editor.children)).toBe(long.replace('w99 w100', 'w99w100'));

    const other = open(long);
    Transforms.select(other, Editor.end(other, [0]));
    other.deleteForward('character');
    expect(textOf(other.children)).toBe(long.replace('w99 w100', 'w99 100'));
  });

  it('becomes two paragraphs at an inserted break', () => {
    const editor = open(long);
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.insertBreak();
    expect(textOf(editor.children)).toBe(long.replace('w100', '\nw100'));
  });

  it('keeps the line break before it when its beginning is deleted', () => {
    const editor = open(`first\n${long}`);
    Transforms.select(editor, { anchor: Editor.start(editor, [1]), focus: Editor.start(editor, [2]) });
    Editor.deleteFragment(editor);
    expect(textOf(editor.children)).toBe(`first\n${long.slice(long.indexOf('w100'))}`);
  });
});

it('restores by undo a cut across paragraphs of different alignment', async () => {
  const text = `My title\n${long}\nEnd`;
  const editor = open(text);
  setAlign(editor, 'center');
  await flushed();
  Transforms.select(editor, { anchor: { path: [0, 0], offset: 3 }, focus: { path: [1, 0], offset: 20 } });
  Editor.deleteFragment(editor);
  await flushed();
  editor.insertText('x');
  await flushed();
  while (editor.history.undos.length > 0) {
    editor.undo();
    await flushed();
  }
  expect(textOf(editor.children)).toBe(text);
});

it('replaces, undoes and redoes 500 lines without quadratic work', () => {
  const lines = Array.from({ length: 500 }, (_, index) => `line ${index}`);
  const [text, turned] = [lines.join('\n'), lines.toReversed().join('\n')];
  const editor = open(text);
  const caret = { path: [200, 0], offset: 3 };
  Transforms.select(editor, caret);
  const moved = vi.spyOn(Path, 'transform');
  const movesIn = (change: () => void): number => {
    moved.mockClear();
    change();
    return moved.mock.calls.length;
  };
  expect(movesIn(() => replaceBlocks(editor, 0, lines.length, blocksOf(turned)))).toBeLessThan(5000);
  expect(textOf(editor.children)).toBe(turned);
  expect(movesIn(() => editor.undo())).toBeLessThan(5000);
  expect(textOf(editor.children)).toBe(text);
  expect(editor.selection?.focus).toEqual(caret);
  expect(movesIn(() => editor.redo())).toBeLessThan(5000);
  expect(textOf(editor.children)).toBe(turned);
  moved.mockRestore();
});

describe('pasting plain text', () => {
  it('inserts lines at the caret, as paragraphs', () => {
    const editor = open('ab');
    Transforms.select(editor, { path: [0, 0], offset: 1 });
    insertPlainText(editor, 'one\r\n\ntwo\nthree');
    expect(textOf(editor.children)).toBe('aone\n\ntwo\nthreeb');
    insertPlainText(editor, '!');
    expect(textOf(editor.children)).toBe('aone\n\ntwo\nthree!b');
  });

  it('replaces the selection, and can be undone', () => {
    const editor = open('keep this word');
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 5 }, focus: { path: [0, 0], offset: 9 } });
    insertPlainText(editor, 'that\nlong');
    expect(textOf(editor.children)).toBe('keep that\nlong word');
    editor.undo();
    expect(textOf(editor.children)).toBe('keep this word');
  });

  it('formats all lines like the text at the caret', () => {
    const editor = open('bold');
    Transforms.select(editor, Editor.range(editor, []));
    setAlign(editor, 'center');
    toggleMark(editor, 'bold');
    Transforms.select(editor, Editor.end(editor, []));
    insertPlainText(editor, ' one\ntwo\n\nthree');
    expect(htmlOf(editor.children)).toBe(
      '<p align="center"><strong>bold one</strong></p><p align="center"><strong>two</strong></p>' +
        '<p align="center"></p><p align="center"><strong>three</strong></p>',
    );
  });

  it.each([1000, 20_000])(
    'splits a line of %i words into short blocks without changing the text',
    (words) => {
      const editor = open('');
      const text = Array.from({ length: words }, (_, index) => `w${index}`).join(' ');
      insertPlainText(editor, text);
      expect(textOf(editor.children)).toBe(text);
      expect(editor.selection?.focus).toEqual(Editor.end(editor, []));
      expect(editor.children.length).toBeGreaterThanOrEqual(words / BLOCK_WORDS_MAX);
      expect(Math.max(...editor.children.map(wordsOfBlock))).toBeLessThanOrEqual(BLOCK_WORDS_MAX);
      expect(wordsOfBlock(editor.children[0] ?? { text: '' })).toBe(BLOCK_WORDS);
    },
  );
});

/** The point at `offset` of the document's text; at a boundary, the end of the earlier block. */
function pointAt(editor: Editor, offset: number): Point {
  for (let index = 0; index < editor.children.length; index += 1) {
    const before = index === 0 ? 0 : textOf(editor.children.slice(0, index)).length;
    const end = textOf(editor.children.slice(0, index + 1)).length;
    if (offset <= end) {
      const block = editor.children[index];
      const isFirst = index === 0 || (block !== undefined && 'continues' in block && block.continues);
      return { path: [index, 0], offset: offset - before - (isFirst ? 0 : 1) };
    }
  }
  return Editor.end(editor, []);
}

const spot = fc.nat({ max: 4000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), from: spot, length: fc.nat({ max: 1500 }) }),
  fc.record({ kind: fc.constant('break' as const), from: spot }),
  fc.record({ kind: fc.constant('erase' as const), from: spot }),
  fc.record({ kind: fc.constant('erase-on' as const), from: spot }),
  fc.record({ kind: fc.constant('align' as const), from: spot, align: fc.constantFrom(...ALIGNS) }),
  fc.record({
    kind: fc.constant('paste' as const),
    from: spot,
    text: fc.constantFrom('x', 'a b', 'one\ntwo', 'a\n\nb\nc', Array(250).fill('word').join(' ')),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function perform(editor: Editor, { kind, ...one }: Step, isExpanded: boolean): void {
  if (kind === 'break') editor.insertBreak();
  if (kind === 'erase') editor.deleteBackward('character');
  if (kind === 'erase-on') editor.deleteForward('character');
  if (kind === 'cut' && isExpanded) Editor.deleteFragment(editor);
  if ('align' in one) setAlign(editor, one.align);
  if ('text' in one) insertPlainText(editor, one.text);
}

function performOnString(text: string, { kind, ...one }: Step, from: number, to: number): string {
  const put = 'text' in one ? one.text : kind === 'break' ? '\n' : '';
  const start = kind === 'erase' ? Math.max(0, from - 1) : from;
  return text.slice(0, start) + put + text.slice(kind === 'erase-on' ? to + 1 : to);
}

describe('the transcript editor', () => {
  it('edits text as the same steps edit a string, and undoes them all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const start = `intro\n${long}\n\n${long}`;
        const editor = open(start);
        let model = start;
        for (const one of steps) {
          const from = one.from % (model.length + 1);
          const to = one.kind === 'cut' ? Math.min(model.length, from + one.length) : from;
          Transforms.select(editor, { anchor: pointAt(editor, from), focus: pointAt(editor, to) });
          perform(editor, one, to > from);
          model = performOnString(model, one, from, to);
          expect(textOf(editor.children)).toBe(model);
          await flushed();
        }
        while (editor.history.undos.length > 0) editor.undo();
        expect(textOf(editor.children)).toBe(start);
      }),
      { numRuns: 60 },
    );
  });
});
