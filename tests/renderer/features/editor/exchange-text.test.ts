import { expect, it } from 'vitest';
import type { Transcription } from '../../../../src/contract/api/transcriptions.ts';
import { DraftAutosave } from '../../../../src-renderer/features/editor/autosave.ts';
import { blocksOf, textOf } from '../../../../src-renderer/features/editor/document.ts';
import { replaceStoredText } from '../../../../src-renderer/features/editor/exchange-text.ts';
import { isEditedByHand } from '../../../../src-renderer/features/editor/rewritten-texts.ts';
import { createTranscriptEditor } from '../../../../src-renderer/features/editor/transcript-editor.ts';

const stored = (text: string) => ({ stored: { text, html: null, version: 2 } as unknown as Transcription });

/** An editor whose text is exchanged for `text`, while `now` is typed. */
async function exchanged(text: string, now: string | null) {
  const editor = createTranscriptEditor();
  editor.children = blocksOf('The first half. The second half.');
  const autosave = new DraftAutosave({
    base: { text: textOf(editor.children), html: null, version: 1 },
    current: () => ({ text: textOf(editor.children), html: null }),
    save: () => Promise.reject(new Error('Nothing is to be saved.')),
    saveAsVersion: () => Promise.resolve(false),
    onConflict: () => undefined,
    drafts: { write: () => true, remove: () => undefined },
    onState: () => undefined,
    onSaved: () => undefined,
  });
  const { isShown } = await replaceStoredText({ editor, autosave }, async () => {
    if (now !== null) editor.children = blocksOf(now);
    return stored(text);
  });
  autosave.stop();
  return { isShown, text: textOf(editor.children), isByHand: isEditedByHand(editor) };
}

it('replaces the text without marking it as edited by hand', async () => {
  const first = 'The first half.';
  expect(await exchanged(first, null)).toEqual({ isShown: true, text: first, isByHand: false });
  const now = 'One: The first half. The second half.';
  expect(await exchanged(first, now)).toEqual({ isShown: true, text: `One: ${first}`, isByHand: false });
});

it('keeps text typed by hand when both sides changed the same words', async () => {
  const now = 'The first half. The whole second half.';
  expect(await exchanged('The first half.', now)).toEqual({ isShown: false, text: now, isByHand: true });
});
