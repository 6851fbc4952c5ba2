import type { TranscriptEditor } from '../slate-types.ts';
import { styledTextOf } from '../styled-text.ts';
import { applyReplacements, replacementsFor } from './rewrite.ts';
import { changesBetween } from './word-changes.ts';

/** Replaces the whole text; unchanged words keep their formatting. */
export function replaceText(editor: TranscriptEditor, words: string): void {
  const before = styledTextOf(editor.children);
  applyReplacements(editor, replacementsFor(before, words, changesBetween(before.text, words)));
}
