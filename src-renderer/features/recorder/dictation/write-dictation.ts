import type { QueryClient } from '@tanstack/react-query';
import type { Mode } from '../../../../src/contract/desktop/modes.ts';
import { recordingLanguageOf, type TranslationLanguage } from '../../../../src/contract/languages.ts';
import { recipeList } from '../../../data/recipe-list.ts';
import { cacheEdit, saveEdit } from '../../../data/transcriptions.ts';
import { writerOf } from '../../../data/writer-of.ts';
import type { DraftStore } from '../../../platform/platform.ts';
import type { RecordingChoice } from '../session/new-takes.ts';
import type { FinishedWords } from './dictation-controller-parts.ts';
import { targetLanguageOf, type WritingTask, writeTask } from './dictation-task.ts';

/** The owner of a text and its drafts. */
export interface TextHistory {
  readonly client: QueryClient;
  readonly drafts: Pick<DraftStore, 'enqueue'>;
  /** The id of the user; null if nobody is signed in any more. */
  readonly owner: string | null;
}

/** The language that a mode translates into; undefined if it does not, or if its recipe is unknown. */
async function translationBy(client: QueryClient, mode: Mode): Promise<TranslationLanguage | undefined> {
  if (mode.recipe === null) return mode.tool === 'translate' ? targetLanguageOf(mode) : undefined;
  // Another device may have changed the recipe, and the server runs it as it is now.
  const recipes = await client.fetchQuery({ ...recipeList, staleTime: 0 }).catch(() => []);
  const steps = recipes.find(({ id }) => id === mode.recipe)?.steps ?? [];
  return steps.findLast((step) => step.tool === 'translate')?.targetLanguage;
}

/**
 * Writes the task's result for a dictation, and stores it as an edit of its text in the history, which keeps the words.
 * A changed selection is not stored: it belongs to the other program. Throws the errors of `writeTask`.
 */
export async function writeDictation(
  { client, drafts, owner }: TextHistory,
  task: WritingTask,
  { id, version, language, originalText, personalizedText, translatedTo: storedTranslation }: FinishedWords,
  choice: RecordingChoice,
  signal: AbortSignal,
): Promise<string> {
  const { mode, selection } = task;
  // A tool works on the spoken words, even if its mode was not known when the recording began.
  const words = mode === null ? (personalizedText ?? originalText) : originalText;
  const spokenLanguage = recordingLanguageOf(language);
  // By now, the user may have chosen the next recording's language.
  const textChoice = spokenLanguage === 'auto' ? choice : { ...choice, language: spokenLanguage };
  // Servers of earlier versions do not send a translation and do not accept one.
  const isMarked = mode !== null && selection === null && storedTranslation !== undefined;
  const [answer, translatedTo] = await Promise.all([
    writeTask(task, words, { choice: textChoice, textId: id, signal }),
    isMarked ? translationBy(client, mode) : undefined,
  ]);
  if (!answer) return words;
  if (mode !== null && selection === null) {
    const tool = mode.recipe === null ? mode.tool : 'custom';
    const edit = {
      version,
      text: answer.text,
      html: null,
      writtenBy: writerOf(answer),
      ...(tool && { tool }),
      ...(translatedTo && { translatedTo }),
    };
    // The text is delivered all the same, and an edit that the server did not take is sent like one of the editor's.
    await saveEdit(id, edit).then(
      (saved) => cacheEdit(client, saved, null),
      () => owner !== null && drafts.enqueue(owner, id, edit),
    );
  }
  return answer.text;
}
