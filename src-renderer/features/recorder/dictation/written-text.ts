import type { DictationControllerParts, FinishedWords } from './dictation-controller-parts.ts';
import { type DictationTask, wordsFor } from './dictation-task.ts';

/** What a task makes of the words of a dictation. */
export interface WrittenText {
  readonly task: DictationTask;
  /** The text without the task. */
  readonly words: string;
  /** Null if writing failed. */
  readonly text: string | null;
}

interface WritingParts extends Pick<DictationControllerParts, 'settings' | 'write'> {
  readonly signal: AbortSignal;
  /** Runs before a text is written that takes a while. */
  onWriting(): void;
}

/** Writes a task's result, once the task is completely known. Never rejects. */
export async function writeText(
  pendingTask: Promise<DictationTask>,
  transcription: FinishedWords,
  { settings, write, signal, onWriting }: WritingParts,
): Promise<WrittenText> {
  const task = await pendingTask;
  const { words, needsWriting } = wordsFor(task, transcription, settings()?.snippets ?? []);
  if (!needsWriting || signal.aborted) return { task, words, text: words };
  onWriting();
  return { task, words, text: await write(task, transcription, signal).catch(() => null) };
}
