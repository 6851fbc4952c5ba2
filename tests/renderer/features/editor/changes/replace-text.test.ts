import { beforeAll, expect, it } from 'vitest';
import { replaceText } from '../../../../../src-renderer/features/editor/changes/replace-text.ts';
import { blocksOf, textOf } from '../../../../../src-renderer/features/editor/document.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';
import { loadTexts } from '../../../../../src-renderer/i18n/i18n.ts';
import { currentToast } from '../../../../../src-renderer/ui/toast/toasts.ts';

beforeAll(() => loadTexts('editor'));

const SENT = 'We was late and the shop were closed.';
const ANSWER = 'We were late and the shop was closed.';

const UNCHANGED = 'Nothing was changed';
const LEFT_OUT = '1 change is left out, where you edited the same words.';

it.each([
  ['everything when nothing was edited', SENT, SENT, ANSWER, undefined],
  ['nothing when the result is already there', ANSWER, SENT, ANSWER, UNCHANGED],
  ['nothing for a result without changes', '', ANSWER, '', UNCHANGED],
  [
    'everything except later edits',
    `Monday. ${SENT} We left.`,
    SENT,
    `Monday. ${ANSWER} We left.`,
    undefined,
  ],
  [
    'no words that were edited later',
    'We all are late and the shop were closed.',
    SENT,
    'We all are late and the shop was closed.',
    LEFT_OUT,
  ],
])('replaces %s, as one undo step', (_what, now, sent, after, title) => {
  const editor = createTranscriptEditor();
  editor.children = blocksOf(now);
  // Another test may have left a toast.
  const before = currentToast()?.id;
  const isWritten = after !== now;
  expect(replaceText(editor, ANSWER, sent)).toEqual({ isChanged: isWritten, isComplete: title !== LEFT_OUT });
  const toast = currentToast();
  expect(toast?.id === before ? undefined : toast?.title).toBe(title);
  expect(textOf(editor.children)).toBe(after);
  if (isWritten) editor.undo();
  expect(textOf(editor.children)).toBe(now);
});
