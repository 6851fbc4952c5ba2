import type { QueryClient } from '@tanstack/react-query';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { rememberEdit, saveEdit } from '../../../data/transcriptions.ts';
import { writerOf } from '../../../data/written-answer.ts';
import type { RecordingChoice } from '../session/new-takes.ts';
import { type DictationTask, writeTask } from './dictation-task.ts';

/**
 * Writes what a task makes of a dictation's words, and stores it as an edit of its text in the history, which keeps the
 * words. A changed selection is not stored: it belongs to the program that it is from. Throws the errors of `writeTask`.
 */
export async function writeDictation(
  client: QueryClient,
  task: DictationTask,
  {
    id,
    version,
    originalText,
    personalizedText,
  }: Pick<TranscriptionDetail, 'id' | 'version' | 'originalText' | 'personalizedText'>,
  choice: RecordingChoice,
): Promise<string> {
  // A tool works on what was said, also where its mode was not known when the recording began.
  const words = task.mode === null ? (personalizedText ?? originalText) : originalText;
  const answer = await writeTask(task, words, choice, id);
  if (!answer) return words;
  if (task.selection === null) {
    const edit = { version, text: answer.text, writtenBy: writerOf(answer) };
    // The text is delivered all the same: the history then has the words alone.
    await saveEdit(id, edit).then(
      (saved) => rememberEdit(client, saved, null),
      () => undefined,
    );
  }
  return answer.text;
}
