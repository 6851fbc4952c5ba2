import { type Editor, Range } from 'slate';
import type { TranslationLanguage } from '../../../../src/contract/languages.ts';
import { TOOL_TEXT_MAX } from '../../../../src/contract/limits.ts';
import { bulletList } from '../../../../src/text/bullet-list.ts';
import { runTool, type ToolAnswer, type ToolInput } from '../../../data/ai-tools.ts';
import type { WritingListener } from '../../../data/stream-writing.ts';
import { ToolError } from '../../../data/tool-error.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import { movedRange, rebase, type TextRange } from '../changes/rebase.ts';
import { type Review, reviewOf } from '../changes/review.ts';
import { applyReplacements, replacementsFor } from '../changes/rewrite.ts';
import { type Change, changesBetween } from '../changes/word-changes.ts';
import { textOf } from '../document.ts';
import { paragraphsOf } from '../formatting.ts';
import { runRecipeTool } from '../recipes/recipe-work.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { type StyledText, styledTextOf } from '../styled-text.ts';
import { languageOf, recordTranslation } from './text-language.ts';
import type { Proposal, ToolRequest, ToolResult } from './tool-run.ts';

const t = textsOf('editor');

/** The text exceeds the maximum length of a tool's input. */
export class TextTooLongError extends Error {
  override readonly name = 'TextTooLongError';
}

/** A stretch without leading and trailing white space, which is not sent to a tool. */
function trimmed(text: string, { start, end }: TextRange): TextRange {
  const words = text.slice(start, end);
  const from = start + (words.length - words.trimStart().length);
  return { start: from, end: Math.max(from, end - (words.length - words.trimEnd().length)) };
}

/** Where the words of a request are in the text, which may have been edited since they were selected. */
function rangeOf(selected: ToolRequest['selected'], text: string): TextRange {
  if (!selected) return trimmed(text, { start: 0, end: text.length });
  const { start, end } = trimmed(text, movedRange(changesBetween(selected.text, text), selected));
  if (start === end) throw new ToolError(null, t('tools.wordsGone'), null);
  return { start, end };
}

/** The changes of the whole text when a stretch of it becomes `words`, and the resulting text. */
function changesOf(before: StyledText, { start, end }: TextRange, words: string) {
  const changes = changesBetween(before.text.slice(start, end), words).map(
    (change): Change => ({
      start: change.start + start,
      end: change.end + start,
      newStart: change.newStart + start,
      newEnd: change.newEnd + start,
    }),
  );
  return { changes, after: before.text.slice(0, start) + words + before.text.slice(end) };
}

/**
 * A proposal as changes of the current text: if both changed the same words, the user's stay, but an answer of which
 * too little would remain is offered as a whole.
 */
export function changesOfProposal(now: StyledText, { before, stretch, words, translatedTo }: Proposal) {
  const moved = movedRange(changesBetween(before, now.text), stretch);
  const base = before.slice(stretch.start, stretch.end);
  const text = now.text.slice(moved.start, moved.end);
  const rebased = rebase(changesBetween(base, words), words, { text, changes: changesBetween(base, text) });
  // Half a translation would mix two languages.
  const isWhole = rebased.leftOut > 0 && (translatedTo !== undefined || rebased.changes.length === 0);
  const leftOut = isWhole ? 0 : rebased.leftOut;
  return { ...changesOf(now, moved, isWhole ? words : rebased.text), leftOut };
}

/** A review of a proposal for the text as it is now. */
export function reviewOfProposal(proposal: Proposal, editor: Editor): Review {
  const now = styledTextOf(editor.children);
  const { changes, after } = changesOfProposal(now, proposal);
  return reviewOf(now, after, changes, false);
}

/**
 * Applies the result to the text as one history step; if the text was edited meanwhile, returns it as a
 * proposal.
 */
function applyAnswer(
  editor: TranscriptEditor,
  before: StyledText,
  stretch: TextRange,
  answer: ToolAnswer,
  translatedTo: TranslationLanguage | undefined,
): ToolResult {
  const words = answer.text.trim();
  const now = styledTextOf(editor.children);
  const isPart = stretch.end - stretch.start < before.text.trim().length;
  if (now.text !== before.text) {
    const proposal = { before: before.text, stretch, words, translatedTo };
    const { changes, leftOut } = changesOfProposal(now, proposal);
    if (changes.length > 0)
      return { kind: 'kept', answer, isPart, proposal, changes: changes.length, leftOut };
    const unchanged = { before: now, after: now.text, changes: 0, step: undefined };
    return { kind: 'done', answer, isPart, translatedTo, ...unchanged };
  }
  const { changes, after } = changesOf(before, stretch, words);
  applyReplacements(editor, replacementsFor(now, after, changes));
  const step = changes.length > 0 ? editor.history.undos.at(-1) : undefined;
  if (step && translatedTo && !isPart) recordTranslation(editor, translatedTo);
  return { kind: 'done', answer, isPart, translatedTo, before: now, after, changes: changes.length, step };
}

/** Additional input for a tool. `recordedIn`: the language of the recording. */
export type ToolContext = Omit<ToolInput, 'text' | 'language'> & { readonly recordedIn: string };

/**
 * Runs a tool on the selected words, or on the whole text. `currentEditor` returns the current editor of the
 * text, which may have changed by the time the answer arrives. Throws TextTooLongError, ToolError if the selected words
 * are gone, and the errors of `runTool`.
 */
export async function runToolOn(
  currentEditor: () => TranscriptEditor,
  request: ToolRequest,
  { recordedIn, ...context }: ToolContext,
  listener: WritingListener,
): Promise<ToolResult> {
  const { tool, targetLanguage, instruction, recipe } = request;
  const editor = currentEditor();
  const language = languageOf(editor, recordedIn);
  const before = styledTextOf(editor.children);
  const stretch = rangeOf(request.selected, before.text);
  const text = before.text.slice(stretch.start, stretch.end);
  if (text.length > TOOL_TEXT_MAX) throw new TextTooLongError();
  const input = {
    text,
    ...context,
    ...(language && { language }),
    ...(targetLanguage && { targetLanguage }),
    ...(instruction && { instruction }),
  };
  const { translatedTo, ...answer } = recipe
    ? await runRecipeTool(recipe, input, listener)
    : { ...(await runTool(tool, input, listener)), translatedTo: targetLanguage };
  listener.signal.throwIfAborted();
  return applyAnswer(currentEditor(), before, stretch, answer, translatedTo);
}

/** Turns the selected paragraphs, or all of them, into a list, as one history step; formatting is kept. */
export function makeList(editor: Editor): void {
  const before = styledTextOf(editor.children);
  const { selection } = editor;
  const isSelected = selection !== null && Range.isExpanded(selection);
  const [first, last] = paragraphsOf(editor, isSelected ? selection : null);
  const start = textOf(editor.children.slice(0, first)).length + (first > 0 ? 1 : 0);
  const end = start + textOf(editor.children.slice(first, last + 1)).length;
  const list = bulletList(before.text.slice(start, end));
  const { changes, after } = changesOf(before, { start, end }, list);
  applyReplacements(editor, replacementsFor(before, after, changes));
}

/** A review of all changes since a tool was started, including later edits. */
export function reviewSince(before: StyledText, editor: Editor): Review {
  const after = textOf(editor.children);
  return reviewOf(before, after, changesBetween(before.text, after), true);
}
