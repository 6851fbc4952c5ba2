import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { blocksOf, textOf } from '../../../../src-renderer/features/editor/document.ts';
import {
  alignOf,
  hasMark,
  insertQuote,
  setAlign,
  toggleMark,
} from '../../../../src-renderer/features/editor/formatting.ts';
import { htmlOf } from '../../../../src-renderer/features/editor/html-out.ts';
import { pointAt } from '../../../../src-renderer/features/editor/text-positions.ts';
import { createTranscriptEditor } from '../../../../src-renderer/features/editor/transcript-editor.ts';

const long = Array.from({ length: 250 }, (_, index) => `w${index}`).join(' ');

function open(text: string, start: number, end = start) {
  const editor = createTranscriptEditor();
  editor.children = blocksOf(text);
  Transforms.select(editor, {
    anchor: pointAt(editor.children, start),
    focus: pointAt(editor.children, end),
  });
  return editor;
}

describe('text marks', () => {
  it('are added to and removed from the selected words, each as one undo step (core 2)', () => {
    const editor = open('one two three', 4, 7);
    expect(toggleMark(editor, 'bold')).toBe(true);
    expect(toggleMark(editor, 'italic')).toBe(true);
    expect(htmlOf(editor.children)).toBe('<p>one <strong><em>two</em></strong> three</p>');
    expect(hasMark(editor, 'italic')).toBe(true);
    toggleMark(editor, 'bold');
    expect(htmlOf(editor.children)).toBe('<p>one <em>two</em> three</p>');
    editor.undo();
    expect(htmlOf(editor.children)).toBe('<p>one <strong><em>two</em></strong> three</p>');
    editor.undo();
    editor.undo();
    expect(htmlOf(editor.children)).toBe('<p>one two three</p>');
  });

  it('require selected text (core 5)', () => {
    const editor = open('one', 1);
    expect(toggleMark(editor, 'underline')).toBe(false);
    expect(htmlOf(editor.children)).toBe('<p>one</p>');
  });

  it('survive the split of a block that grew too long', () => {
    const editor = open(long, 0, long.length);
    toggleMark(editor, 'strikethrough');
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertText(` ${long}`);
    expect(htmlOf(editor.children)).toBe(`<p><s>${long} ${long}</s></p>`);
  });
});

describe('alignment', () => {
  it('applies to the complete paragraph, in however many blocks it is (core 2)', () => {
    const editor = open(`first\n${long}\nlast`, 20);
    setAlign(editor, 'center');
    expect(htmlOf(editor.children)).toBe(`<p>first</p><p align="center">${long}</p><p>last</p>`);
    expect(alignOf(editor)).toBe('center');
    editor.undo();
    expect(htmlOf(editor.children)).toBe(`<p>first</p><p>${long}</p><p>last</p>`);
  });

  it('of a paragraph joined to another becomes that of the other', async () => {
    const editor = open(`first\n${long}`, 0);
    setAlign(editor, 'right');
    await Promise.resolve();
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.deleteBackward('character');
    expect(htmlOf(editor.children)).toBe(`<p align="right">first${long}</p>`);
    editor.undo();
    expect(htmlOf(editor.children)).toBe(`<p align="right">first</p><p>${long}</p>`);
  });

  it('applies to all selected paragraphs', () => {
    const editor = open('a\nb\nc', 0, 3);
    setAlign(editor, 'right');
    setAlign(editor, 'left');
    setAlign(editor, 'center');
    expect(htmlOf(editor.children)).toBe('<p align="center">a</p><p align="center">b</p><p>c</p>');
  });
});

it.each([
  [
    'ends at the start of the next paragraph',
    'One\nTwo\nThree',
    4,
    8,
    'One\n"Two"\nThree',
    [false, true, false],
  ],
  ['ends in an empty paragraph', 'One\n\nThree', 0, 4, '"One"\n\nThree', [true, false, false]],
  ['ends in the next paragraph', 'One\nTwo', 0, 5, '"One\nT"wo', [true, true]],
  ['covers the whole text', 'One\nTwo', 0, 7, '"One\nTwo"', [true, true]],
])('formats no further than a selection that %s', (_what, text, start, end, quoted, centred) => {
  const editor = open(text, start, end);
  setAlign(editor, 'center');
  expect(editor.children.map((block) => 'align' in block)).toEqual(centred);
  insertQuote(editor, 'Insert quote here');
  expect(textOf(editor.children)).toBe(quoted);
});

it('quotes a placeholder when only a line break is selected', () => {
  const editor = open('One\nTwo', 3, 4);
  insertQuote(editor, 'Insert quote here');
  editor.insertText('no');
  expect(textOf(editor.children)).toBe('One"no"\nTwo');
});

describe('left alignment', () => {
  it('is an explicit alignment in right-to-left text', () => {
    const editor = open('نص عربي', 0);
    expect(alignOf(editor)).toBe('right');
    setAlign(editor, 'left');
    expect(alignOf(editor)).toBe('left');
    expect(htmlOf(editor.children)).toBe('<p align="left">نص عربي</p>');
    setAlign(editor, 'right');
    expect(htmlOf(editor.children)).toBe('<p>نص عربي</p>');
  });

  it('is the default in Latin text, whatever character it begins with', () => {
    const editor = open('(12) so', 0);
    expect(alignOf(editor)).toBe('left');
    setAlign(editor, 'right');
    expect(htmlOf(editor.children)).toBe('<p align="right">(12) so</p>');
  });
});

describe('insertQuote', () => {
  it('quotes the selection (core 5)', () => {
    const editor = open('he said yes', 8, 11);
    insertQuote(editor, 'Insert quote here');
    expect(textOf(editor.children)).toBe('he said "yes"');
    editor.undo();
    expect(textOf(editor.children)).toBe('he said yes');
  });

  it('inserts a placeholder that typing replaces when nothing is selected (core 5)', () => {
    const editor = open('he said ', 8);
    insertQuote(editor, 'Insert quote here');
    expect(textOf(editor.children)).toBe('he said "Insert quote here"');
    editor.insertText('no');
    expect(textOf(editor.children)).toBe('he said "no"');
  });
});
