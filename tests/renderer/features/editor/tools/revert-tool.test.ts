import { Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import {
  applyReplacements,
  replacementsFor,
} from '../../../../../src-renderer/features/editor/changes/rewrite.ts';
import { changesBetween } from '../../../../../src-renderer/features/editor/changes/word-changes.ts';
import { blocksOf, textOf } from '../../../../../src-renderer/features/editor/document.ts';
import { toggleMark } from '../../../../../src-renderer/features/editor/formatting.ts';
import { htmlOf } from '../../../../../src-renderer/features/editor/html-out.ts';
import { styledTextOf } from '../../../../../src-renderer/features/editor/styled-text.ts';
import { pointAt } from '../../../../../src-renderer/features/editor/text-positions.ts';
import { isChangeInText } from '../../../../../src-renderer/features/editor/tools/change-in-text.ts';
import { revertTool } from '../../../../../src-renderer/features/editor/tools/revert-tool.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';

/** An editor whose text a tool has just changed. */
function rewritten(text: string, after: string) {
  const editor = createTranscriptEditor();
  editor.children = blocksOf(text);
  Transforms.select(editor, { anchor: pointAt(editor.children, 0), focus: pointAt(editor.children, 2) });
  toggleMark(editor, 'bold');
  Transforms.deselect(editor);
  const before = styledTextOf(editor.children);
  applyReplacements(editor, replacementsFor(before, after, changesBetween(text, after)));
  return { editor, done: { before, after, step: editor.history.undos.at(-1) } };
}

/** Types in a later turn of the event loop, because changes of one turn form one undo step. */
async function type(editor: ReturnType<typeof createTranscriptEditor>, at: number, words: string) {
  await Promise.resolve();
  Transforms.insertText(editor, words, { at: pointAt(editor.children, at) });
  await Promise.resolve();
}

describe('revertTool', () => {
  it('undoes the tool’s step, which can be redone', () => {
    const { editor, done } = rewritten('so we was late', 'So we were late.');
    expect(revertTool(editor, done)).toEqual({ step: undefined, leftOut: 0 });
    expect(textOf(editor.children)).toBe('so we was late');
    expect(isChangeInText(editor.history, done, true)).toBe(false);
    editor.redo();
    expect(textOf(editor.children)).toBe('So we were late.');
    expect(isChangeInText(editor.history, done, false)).toBe(true);
  });

  it('restores the old words and their formatting after further typing, and keeps the typing', async () => {
    const { editor, done } = rewritten('so we was late', 'So we were late.');
    await type(editor, textOf(editor.children).length, ' We ran.');
    const taken = revertTool(editor, done);
    expect(taken.leftOut).toBe(0);
    expect(htmlOf(editor.children)).toBe('<p><strong>so</strong> we was late We ran.</p>');
    expect(isChangeInText(editor.history, { ...done, revertStep: taken.step }, true)).toBe(false);
    editor.undo();
    expect(textOf(editor.children)).toBe('So we were late. We ran.');
    expect(isChangeInText(editor.history, { ...done, revertStep: taken.step }, false)).toBe(true);
  });

  it('leaves words that were edited since, and counts them', async () => {
    const { editor, done } = rewritten('so at noon we was late', 'So at noon we were late');
    await type(editor, 16, 'xx');
    expect(revertTool(editor, done).leftOut).toBe(1);
    expect(textOf(editor.children)).toBe('so at noon we wexxre late');
  });

  it('keeps the known state for a step that is not in the history', () => {
    const { done } = rewritten('so', 'So.');
    const { history } = createTranscriptEditor();
    expect(isChangeInText(history, done, true)).toBe(true);
    expect(isChangeInText(history, done, false)).toBe(false);
  });
});
