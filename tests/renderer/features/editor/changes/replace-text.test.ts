import { beforeAll, expect, it } from 'vitest';
import { replaceText } from '../../../../../src-renderer/features/editor/changes/replace-text.ts';
import { blocksOf, textOf } from '../../../../../src-renderer/features/editor/document.ts';
import { createTranscriptEditor } from '../../../../../src-renderer/features/editor/transcript-editor.ts';
import { loadTexts } from '../../../../../src-renderer/i18n/i18n.ts';
import { currentToast } from '../../../../../src-renderer/ui/toast/toasts.ts';

beforeAll(() => loadTexts('editor'));

const SENT = 'We was late and the shop were closed.';
const ANSWER = 'We were late and the shop was closed.';

it.each([
  ['everything where nothing was edited', SENT, ANSWER, true],
  ['nothing where it is there already', ANSWER, ANSWER, true],
  ['all but what was edited since', `Monday. ${SENT} We left.`, `Monday. ${ANSWER} We left.`, true],
  [
    'no words that were edited since',
    'We all are late and the shop were closed.',
    'We all are late and the shop was closed.',
    false,
  ],
])('replaces %s, as one step', (_what, now, after, isWhole) => {
  const editor = createTranscriptEditor();
  editor.children = blocksOf(now);
  // Another test may have left one.
  const before = currentToast()?.id;
  expect(replaceText(editor, ANSWER, SENT)).toBe(isWhole);
  const toast = currentToast();
  expect(toast?.id === before ? undefined : toast?.title).toBe(
    isWhole ? undefined : '1 change is left out, where you edited the same words.',
  );
  expect(textOf(editor.children)).toBe(after);
  if (after !== now) editor.undo();
  expect(textOf(editor.children)).toBe(now);
});
