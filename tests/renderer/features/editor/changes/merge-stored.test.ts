import { expect, it } from 'vitest';
import { mergeStored } from '../../../../../src-renderer/features/editor/changes/merge-stored.ts';
import { blocksOf, textOf } from '../../../../../src-renderer/features/editor/document.ts';
import { styledTextOf } from '../../../../../src-renderer/features/editor/styled-text.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';

const styled = (text: string) => styledTextOf(blocksOf(text));

/** The editor's text after the server changed `before` to `stored`, and the user to `now`. */
function merged(before: string, stored: string, now: string) {
  const editor = createTranscriptEditor();
  editor.children = blocksOf(now);
  const isMerged = mergeStored(editor, styled(before), styled(stored));
  return { isMerged, text: textOf(editor.children) };
}

const WHOLE = 'The first half. The second half.';
const FIRST = 'The first half.';

it('keeps edits in or after the first half while the second half is cut off', () => {
  expect(merged(WHOLE, FIRST, `One: ${WHOLE}`)).toEqual({ isMerged: true, text: `One: ${FIRST}` });
  const atCaret = 'The first half. Typed. The second half.';
  expect(merged(WHOLE, FIRST, atCaret)).toEqual({ isMerged: true, text: 'The first half. Typed.' });
});

it('leaves the text unchanged when both sides changed the same words', () => {
  const now = 'The first half. The whole second half.';
  expect(merged(WHOLE, FIRST, now)).toEqual({ isMerged: false, text: now });
});

it('restores the second half and keeps edits made meanwhile', () => {
  expect(merged(FIRST, WHOLE, `${FIRST}!`).isMerged).toBe(true);
  expect(merged(FIRST, WHOLE, `One: ${FIRST}`)).toEqual({ isMerged: true, text: `One: ${WHOLE}` });
});
