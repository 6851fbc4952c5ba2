import { describe, expect, it } from 'vitest';
import { blocksOf, textOf } from '../../../../src-renderer/features/editor/document.ts';
import { edgeOf, goToEdge } from '../../../../src-renderer/features/editor/text-edges.ts';
import { createTranscriptEditor } from '../../../../src-renderer/features/editor/transcript-editor.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  edgeOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('edgeOf', () => {
  it('knows the keys of every system', () => {
    expect(press('Home', { ctrlKey: true })).toBe('start');
    expect(press('End', { ctrlKey: true })).toBe('end');
    expect(press('ArrowUp', { metaKey: true })).toBe('start');
    expect(press('ArrowDown', { metaKey: true })).toBe('end');
  });

  it('leaves every other press to the browser', () => {
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

  it('puts the caret before the first and behind the last character', () => {
    const editor = open('one\ntwo');
    goToEdge(editor, 'end', false);
    editor.insertText('!');
    goToEdge(editor, 'start', false);
    editor.insertText('?');
    expect(textOf(editor.children)).toBe('?one\ntwo!');
  });

  it('selects everything on the way when it extends', () => {
    const editor = open('one\ntwo\nthree');
    editor.select({ path: [0, 0], offset: 1 });
    goToEdge(editor, 'end', true);
    editor.deleteFragment();
    expect(textOf(editor.children)).toBe('o');
  });
});
