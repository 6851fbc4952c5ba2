import { describe, expect, it } from 'vitest';
import { blocksOf, textOf } from '../../../../src-renderer/features/editor/document.ts';
import { edgeOf, goToEdge } from '../../../../src-renderer/features/editor/text-edges.ts';
import { createTranscriptEditor } from '../../../../src-renderer/features/editor/transcript-editor.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  edgeOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('edgeOf', () => {
  it('recognises the keys for start and end of the text on every system', () => {
    expect(press('Home', { ctrlKey: true })).toBe('start');
    expect(press('End', { ctrlKey: true })).toBe('end');
    expect(press('ArrowUp', { metaKey: true })).toBe('start');
    expect(press('ArrowDown', { metaKey: true })).toBe('end');
  });

  it('returns null for any other key press', () => {
    expect(press('End')).toBeNull();
    expect(press('End', { ctrlKey: true, altKey: true })).toBeNull();
    expect(press('End', { ctrlKey: true, metaKey: true })).toBeNull();
    expect(press('ArrowDown', { ctrlKey: true })).toBeNull();
    expect(press('a', { ctrlKey: true })).toBeNull();
  });
});

describe('goToEdge', () => {
  const open = (text: string) => {
    const editor = createTranscriptEditor();
    editor.children = blocksOf(text);
    return editor;
  };

  it('moves the caret before the first and after the last character', () => {
    const editor = open('one\ntwo');
    goToEdge(editor, 'end', false);
    editor.insertText('!');
    goToEdge(editor, 'start', false);
    editor.insertText('?');
    expect(textOf(editor.children)).toBe('?one\ntwo!');
  });

  it('extends the selection to the edge', () => {
    const editor = open('one\ntwo\nthree');
    editor.select({ path: [0, 0], offset: 1 });
    goToEdge(editor, 'end', true);
    editor.deleteFragment();
    expect(textOf(editor.children)).toBe('o');
  });
});
