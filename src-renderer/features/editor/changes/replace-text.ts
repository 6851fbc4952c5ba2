import { textsOf } from '../../../i18n/i18n.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { styledTextOf } from '../styled-text.ts';
import { rebase } from './rebase.ts';
import { applyReplacements, replacementsFor } from './rewrite.ts';
import { changesBetween } from './word-changes.ts';

const t = textsOf('editor');

/**
 * Puts `words` in place of the text when it was `sent`: unchanged words keep their formatting, and what was edited since
 * stays. Returns false, and tells the user, if changes were left out because the same words were edited.
 */
export function replaceText(editor: TranscriptEditor, words: string, sent: string): boolean {
  const now = styledTextOf(editor.children);
  if (now.text === words) return true;
  const edited = { text: now.text, changes: changesBetween(sent, now.text) };
  const { text, changes, leftOut } = rebase(changesBetween(sent, words), words, edited);
  applyReplacements(editor, replacementsFor(now, text, changes));
  if (leftOut > 0) showToast({ kind: 'info', title: t('tools.leftOut', { count: leftOut }) });
  return leftOut === 0;
}
