import { rebase } from '../changes/rebase.ts';
import { applyReplacements, replacementsFrom } from '../changes/rewrite.ts';
import { changesBetween } from '../changes/word-changes.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { type StyledText, styledTextOf } from '../styled-text.ts';
import { recordRevert } from './text-language.ts';
import type { HistoryStep } from './tool-run.ts';

interface AppliedTool {
  readonly before: StyledText;
  readonly after: string;
  readonly step: HistoryStep | undefined;
}

/**
 * The result of reverting a tool: the history step that did it, and the number of changes kept because the
 * user has edited the same words since.
 */
export interface RevertResult {
  readonly step: HistoryStep | undefined;
  readonly leftOut: number;
}

/**
 * Reverts a tool's changes. If they were the last step, the step is undone and can be redone; otherwise the
 * old words are restored in a new step, and later edits stay.
 */
export function revertTool(editor: TranscriptEditor, { before, after, step }: AppliedTool): RevertResult {
  const { history } = editor;
  if (step && history.undos.at(-1) === step) {
    editor.undo();
    return { step: undefined, leftOut: 0 };
  }
  if (step && history.redos.includes(step)) return { step: undefined, leftOut: 0 };
  const now = styledTextOf(editor.children);
  const reverseChanges = changesBetween(before.text, after).map(({ start, end, newStart, newEnd }) => ({
    start: newStart,
    end: newEnd,
    newStart: start,
    newEnd: end,
  }));
  const edited = { text: now.text, changes: changesBetween(after, now.text) };
  const rebased = rebase(reverseChanges, before.text, edited, 'other words');
  const replacements = replacementsFrom(before, rebased);
  applyReplacements(editor, replacements);
  const revert = replacements.length > 0 ? history.undos.at(-1) : undefined;
  if (step && revert) recordRevert(step, revert);
  return { step: revert, leftOut: rebased.leftOut };
}
