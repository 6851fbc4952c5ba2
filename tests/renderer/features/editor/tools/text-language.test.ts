import { Transforms } from 'slate';
import { expect, it } from 'vitest';
import { blocksOf, textOf } from '../../../../../src-renderer/features/editor/document.ts';
import { asOneStep } from '../../../../../src-renderer/features/editor/history-steps.ts';
import { pointAt } from '../../../../../src-renderer/features/editor/text-positions.ts';
import {
  recordOpened,
  recordTranslation,
  translationOf,
} from '../../../../../src-renderer/features/editor/tools/text-language.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';

/** More steps than slate-history keeps. */
const MANY_STEPS = 120;

function translated() {
  const editor = createTranscriptEditor();
  editor.children = blocksOf('Guten');
  recordOpened(editor, null);
  const insert = async (text: string) => {
    asOneStep(editor, () => Transforms.insertText(editor, text, { at: pointAt(editor.children, 5) }));
    await Promise.resolve();
  };
  return { editor, insert };
}

it('keeps the language of a translation when its step is forgotten', async () => {
  const { editor, insert } = translated();
  await insert(' Morgen');
  recordTranslation(editor, 'de');
  for (let step = 0; step < MANY_STEPS; step += 1) await insert('!');
  expect(editor.history.undos.length).toBeLessThan(MANY_STEPS);
  expect(translationOf(editor)).toBe('de');
  while (editor.history.undos.length > 0) editor.undo();
  expect(textOf(editor.children)).toMatch(/^Guten!+ Morgen$/);
  expect(translationOf(editor)).toBe('de');
});
