import type { LanguageTask, TaskInput, TaskResult } from './language-tasks.ts';
import { LanguageThreadPool } from './language-threads.ts';

/** The threads for tools, one task per user at a time. A page takes well under a second. */
const toolThreads = new LanguageThreadPool({ threads: 2 });
const TOOL_MS = 60_000;
/** Shaping delays every transcript: it has its own thread, and a long one does not delay the others. */
const shapingThreads = new LanguageThreadPool({ threads: 1 });
const longShapingThreads = new LanguageThreadPool({ threads: 1 });
/** Characters from which a text is long: twenty minutes of speech. */
const LONG_TEXT = 20_000;
const SHAPING_TASKS: ReadonlySet<LanguageTask> = new Set(['shape', 'learned', 'prepareShape']);
/**
 * Time limit of shaping, and what each character adds to it: a three-hour talk has 160,000, for which two busy cores took
 * ten seconds.
 */
const SHAPE_MS = 10_000;
const SHAPE_CHARACTER_MS = 0.25;

/** Characters of a task's text; 0 for a task without one. */
function charactersOf(ask: TaskInput<LanguageTask>): number {
  if ('speech' in ask) return ask.speech.text.length;
  return 'text' in ask ? ask.text.length : 0;
}

/**
 * Sends a task to a language worker: grammar, tagging and emojis take seconds of CPU time for long texts, so
 * they run in threads. A thread starts with the first task and ends after a minute without work.
 * @throws Error when the task fails; AppError `server_busy` when it times out
 */
export function runLanguageTask<T extends LanguageTask>(task: T, ask: TaskInput<T>): Promise<TaskResult<T>> {
  if (!SHAPING_TASKS.has(task)) return toolThreads.run(task, ask, TOOL_MS);
  const characters = charactersOf(ask);
  const threads = characters < LONG_TEXT ? shapingThreads : longShapingThreads;
  return threads.run(task, ask, SHAPE_MS + characters * SHAPE_CHARACTER_MS);
}
