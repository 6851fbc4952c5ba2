import type { LanguageTask, TaskInput, TaskResult } from './language-tasks.ts';
import { LanguageThreadPool } from './language-threads.ts';

/** The threads for tools, one task per user at a time. A page takes well under a second. */
const toolThreads = new LanguageThreadPool({ threads: 2, taskMs: 60_000 });
/** Shaping delays every transcript: it has its own thread and a short time limit. */
const shapingThreads = new LanguageThreadPool({ threads: 1, taskMs: 5000 });
const SHAPING_TASKS: ReadonlySet<LanguageTask> = new Set(['shape', 'learned', 'prepareShape']);

/**
 * Sends a task to a language worker: grammar, tagging and emojis take seconds of CPU time for long texts, so
 * they run in threads. A thread starts with the first task and ends after a minute without work.
 * @throws Error when the task fails; AppError `server_busy` when it times out
 */
export function runLanguageTask<T extends LanguageTask>(task: T, ask: TaskInput<T>): Promise<TaskResult<T>> {
  const threads = SHAPING_TASKS.has(task) ? shapingThreads : toolThreads;
  return threads.run(task, ask);
}
