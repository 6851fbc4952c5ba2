import { textsOf } from '../../../i18n/i18n.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { styledTextOf } from '../styled-text.ts';
import { rebase } from './rebase.ts';
import { applyReplacements, replacementsFor } from './rewrite.ts';
import { changesBetween } from './word-changes.ts';

const t = textsOf('editor');

/** `isChanged`: the text has changed. `isComplete`: no change was left out. */
interface ReplaceResult {
  readonly isChanged: boolean;
  readonly isComplete: boolean;
}

/**
 * Replaces the text as it was when `sent` by `words`: unchanged words keep their formatting, and later edits stay.
 * Tells the user if there was nothing to change, or if changes were left out because the same words were edited.
 */
export function replaceText(editor: TranscriptEditor, words: string, sent: string): ReplaceResult {
  const now = styledTextOf(editor.children);
  const edited = { text: now.text, changes: changesBetween(sent, now.text) };
  const { text, changes, leftOut } =
    now.text === words
      ? { text: words, changes: [], leftOut: 0 }
      : rebase(changesBetween(sent, words), words, edited);
  const replacements = replacementsFor(now, text, changes);
  applyReplacements(editor, replacements);
  if (leftOut > 0) showToast({ kind: 'info', title: t('tools.leftOut', { count: leftOut }) });
  else if (replacements.length === 0) showToast({ kind: 'info', title: t('tools.unchanged') });
  return { isChanged: replacements.length > 0, isComplete: leftOut === 0 };
}
