import { Editor, Transforms } from 'slate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blocksOf, textOf } from '../../../../src-renderer/features/editor/document.ts';
import { insertWords } from '../../../../src-renderer/features/editor/port-writing.ts';
import { createTranscriptEditor } from '../../../../src-renderer/features/editor/transcript-editor.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => vi.useRealTimers());

function opened() {
  const editor = createTranscriptEditor();
  editor.children = blocksOf('Start.');
  Transforms.select(editor, Editor.end(editor, []));
  /** Runs a change in a task of its own, as the browser does. */
  const run = async (change: () => void, pause = 100): Promise<void> => {
    vi.advanceTimersByTime(pause);
    change();
    await Promise.resolve();
  };
  const type = async (words: string): Promise<void> => {
    for (const letter of words) await run(() => editor.insertText(letter));
  };
  const paste = (plain: string): void => {
    const data = { getData: (kind: string) => (kind === 'text/plain' ? plain : '') };
    editor.insertData(data as DataTransfer);
  };
  /** The texts that undoing gives, one after the other. */
  const undone = async (): Promise<string[]> => {
    const texts: string[] = [];
    while (editor.history.undos.length > 0) {
      await run(() => editor.undo());
      texts.push(textOf(editor.children));
    }
    return texts;
  };
  return { editor, run, type, paste, undone };
}

it('makes a paste its own undo step, between the typing before and after it', async () => {
  const { editor, run, type, paste, undone } = opened();
  await type(' one');
  await run(() => paste(' two'));
  await type(' three');
  expect(textOf(editor.children)).toBe('Start. one two three');
  expect(await undone()).toEqual(['Start. one two', 'Start. one', 'Start.']);
  for (let step = 0; step < 2; step += 1) await run(() => editor.redo());
  expect(textOf(editor.children)).toBe('Start. one two');
});

it('makes inserted words their own undo step', async () => {
  const { editor, run, type, undone } = opened();
  await run(() => insertWords(editor, ' one'));
  await type(' two');
  expect(await undone()).toEqual(['Start. one', 'Start.']);
});

it('starts a new undo step after a pause, after 100 letters, and after an undo', async () => {
  const { editor, run, type, undone } = opened();
  await type(' one');
  vi.setSystemTime(Date.now() - 60_000);
  await run(() => undefined, 3000);
  await type(' two');
  await run(() => editor.undo());
  await type(' three');
  expect(await undone()).toEqual(['Start. one', 'Start.']);
  const many = 'letter '.repeat(30);
  await type(many);
  expect(await undone()).toEqual([`Start.${many.slice(0, 200)}`, `Start.${many.slice(0, 100)}`, 'Start.']);
});

it('undoes a drag-and-drop move in one step', async () => {
  const { editor, run, paste, undone } = opened();
  await run(() => {
    Transforms.delete(editor, { at: { path: [0, 0], offset: 0 }, distance: 2 });
    paste('St');
  });
  expect(textOf(editor.children)).toBe('art.St');
  expect(await undone()).toEqual(['Start.']);
});
