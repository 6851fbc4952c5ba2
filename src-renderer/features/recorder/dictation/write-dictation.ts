import type { QueryClient } from '@tanstack/react-query';
import { recordingLanguageOf } from '../../../../src/contract/languages.ts';
import { cacheEdit, saveEdit } from '../../../data/transcriptions.ts';
import { writerOf } from '../../../data/writer-of.ts';
import type { DraftStore } from '../../../platform/platform.ts';
import type { RecordingChoice } from '../session/new-takes.ts';
import type { FinishedWords } from './dictation-controller-parts.ts';
import { type DictationTask, writeTask } from './dictation-task.ts';

/** The owner of a text and its drafts. */
export interface TextHistory {
  readonly client: QueryClient;
  readonly drafts: Pick<DraftStore, 'enqueue'>;
  /** The id of the user; null if nobody is signed in any more. */
  readonly owner: string | null;
}

/**
 * Writes the task's result for a dictation, and stores it as an edit of its text in the history, which keeps the words.
 * A changed selection is not stored: it belongs to the other program. Throws the errors of `writeTask`.
 */
export async function writeDictation(
  { client, drafts, owner }: TextHistory,
  task: DictationTask,
  { id, version, language, originalText, personalizedText }: FinishedWords,
  choice: RecordingChoice,
): Promise<string> {
  // A tool works on the spoken words, even if its mode was not known when the recording began.
  const words = task.mode === null ? (personalizedText ?? originalText) : originalText;
  const spokenLanguage = recordingLanguageOf(language);
  // By now, the user may have chosen the next recording's language.
  const textChoice = spokenLanguage === 'auto' ? choice : { ...choice, language: spokenLanguage };
  const answer = await writeTask(task, words, textChoice, id);
  if (!answer) return words;
  if (task.selection === null) {
    const edit = { version, text: answer.text, html: null, writtenBy: writerOf(answer) };
    // The text is delivered all the same, and an edit that the server did not take is sent like one of the editor's.
    await saveEdit(id, edit).then(
      (saved) => cacheEdit(client, saved, null),
      () => owner !== null && drafts.enqueue(owner, id, edit),
    );
  }
  return answer.text;
}
