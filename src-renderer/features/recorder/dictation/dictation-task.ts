import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { type DictationCommand, WRITE_MS } from '../../../../src/contract/desktop/desktop-options.ts';
import type { Mode, Snippet } from '../../../../src/contract/desktop/modes.ts';
import {
  TRANSLATION_LANGUAGE_DEFAULT,
  type TranslationLanguage,
} from '../../../../src/contract/languages.ts';
import { INSTRUCTION_MAX } from '../../../../src/contract/limits.ts';
import { cutText } from '../../../../src/text/cut-text.ts';
import { findSnippet } from '../../../../src/text/find-snippet.ts';
import { runTool, type ToolAnswer } from '../../../data/ai-tools.ts';
import { runRecipe } from '../../../data/run-recipe.ts';
import type { RecordingChoice } from '../session/new-takes.ts';

/** A command that begins a dictation. */
export type BeginCommand = Extract<DictationCommand, 'toggle' | 'start' | 'hold' | 'edit'>;

/** How the words of one dictation are processed. */
export interface DictationTask {
  readonly mode: Mode | null;
  /** The text that the words are to change; null for a dictation of new text. */
  readonly selection: string | null;
  /** The host's count of edits, which tells it whether this selection is still the one to be replaced. */
  readonly edit: number;
}

export const PLAIN_TASK: DictationTask = { mode: null, selection: null, edit: 0 };

/** The part of a task that is written. */
export type WritingTask = Pick<DictationTask, 'mode' | 'selection'>;

/** True for a mode with a tool or a recipe. */
const hasToolOrRecipe = ({ tool, recipe }: Mode): boolean => tool !== null || recipe !== null;

/** True when a task does something to the words. */
const processesWords = ({ mode, selection }: WritingTask): boolean =>
  selection !== null || (mode !== null && hasToolOrRecipe(mode));

/** The recorder's options with those of a task's mode. */
export function choiceFor(choice: RecordingChoice, task: DictationTask): RecordingChoice {
  const { mode } = task;
  return {
    ...choice,
    aiService: mode?.service ?? choice.aiService,
    language: mode?.language ?? choice.language,
    // A tool works on the spoken words, as an instruction does; the personal style is one of the tools.
    personalize: !processesWords(task) && choice.personalize,
  };
}

/**
 * The words that a dictation delivers unless its task processes them, as `needsWriting` says. The name of a snippet stays
 * as spoken: the host expands it.
 */
export function wordsFor(
  task: DictationTask,
  { originalText: spoken, personalizedText }: Pick<TranscriptionDetail, 'originalText' | 'personalizedText'>,
  snippets: readonly Pick<Snippet, 'name'>[],
): { words: string; needsWriting: boolean } {
  const isSnippet = task.selection === null && findSnippet(spoken, snippets) !== undefined;
  if (isSnippet) return { words: spoken, needsWriting: false };
  return { words: personalizedText ?? spoken, needsWriting: processesWords(task) };
}

/** A text with the spaces and line breaks around the selection that it replaces: services leave them out. */
function withOuterSpace(selection: string, text: string): string {
  const start = selection.length - selection.trimStart().length;
  const end = selection.trimEnd().length;
  return `${selection.slice(0, start)}${text.trim()}${selection.slice(end)}`;
}

/** The language that the tool `translate` of a mode translates into. */
export const targetLanguageOf = ({ targetLanguage }: Mode): TranslationLanguage =>
  targetLanguage ?? TRANSLATION_LANGUAGE_DEFAULT;

/** Runs a mode's recipe. Throws if one of its steps failed: the text of those before it is not what the mode asks for. */
async function runWholeRecipe(...parts: Parameters<typeof runRecipe>): Promise<ToolAnswer> {
  const { failure, ...answer } = await runRecipe(...parts);
  if (failure) throw new Error(`Step ${failure.step} of the recipe failed: ${failure.error}`);
  return answer;
}

interface WritingOptions {
  readonly choice: RecordingChoice;
  readonly textId: string;
  readonly signal: AbortSignal;
}

/**
 * Writes a task's result for the words of a text; null for a task that leaves them unchanged. Throws the errors of
 * `runTool`, and an error if a step of a recipe failed.
 */
export async function writeTask(
  { mode, selection }: WritingTask,
  words: string,
  { choice: { aiService, language }, textId, signal }: WritingOptions,
): Promise<ToolAnswer | null> {
  const listener = {
    onWords: () => undefined,
    signal: AbortSignal.any([signal, AbortSignal.timeout(WRITE_MS)]),
  };
  if (selection !== null) {
    const instruction = cutText(words, INSTRUCTION_MAX);
    const input = { text: selection.trim(), instruction, aiService, textId };
    const answer = await runTool('custom', input, listener);
    return { ...answer, text: withOuterSpace(selection, answer.text) };
  }
  if (!mode) return null;
  const input = { text: words, aiService, language, textId };
  if (mode.recipe !== null) return runWholeRecipe(mode.recipe, input, listener);
  if (mode.tool === null) return null;
  if (mode.tool === 'custom') {
    return mode.instruction === ''
      ? null
      : runTool('custom', { ...input, instruction: mode.instruction }, listener);
  }
  if (mode.tool === 'translate') {
    return runTool('translate', { ...input, targetLanguage: targetLanguageOf(mode) }, listener);
  }
  return runTool(mode.tool, input, listener);
}
