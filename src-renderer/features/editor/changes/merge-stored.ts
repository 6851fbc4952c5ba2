import type { TranscriptEditor } from '../slate-types.ts';
import { type StyledText, styledTextOf } from '../styled-text.ts';
import { rebase } from './rebase.ts';
import { applyReplacements, replacementsFrom } from './rewrite.ts';
import { type Change, changesBetween } from './word-changes.ts';

/**
 * Moves an insertion to its earliest equivalent position: a comparison finds "half. [New. ]The" where "half.[ New.]
 * The" was typed before the space.
 */
function earliestPosition(change: Change, before: string, now: string): Change {
  let { start, newStart, newEnd } = change;
  if (change.end > start) return change;
  while (start > 0 && newStart > 0 && before[start - 1] === now[newEnd - 1]) {
    start -= 1;
    newStart -= 1;
    newEnd -= 1;
  }
  return { start, end: start, newStart, newEnd };
}

/**
 * Applies the server's changes of a text (`before` to `stored`) to an editor whose text was edited meanwhile. Returns
 * false, and changes nothing, if both changed the same words. Words common to all three keep their formatting.
 */
export function mergeStored(editor: TranscriptEditor, before: StyledText, stored: StyledText): boolean {
  const now = styledTextOf(editor.children);
  const edits = changesBetween(before.text, now.text);
  const edited = {
    text: now.text,
    changes: edits.map((edit) => earliestPosition(edit, before.text, now.text)),
  };
  const rebased = rebase(changesBetween(before.text, stored.text), stored.text, edited, 'other words');
  if (rebased.leftOut > 0) return false;
  applyReplacements(editor, replacementsFrom(stored, rebased));
  return true;
}
