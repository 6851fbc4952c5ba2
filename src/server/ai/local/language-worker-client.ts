import { LanguageThreadPool } from './language-threads.ts';
import type { Answer, Ask, LanguageTask } from './language-work.ts';

/** The threads for tools, one task per user at a time. A page takes well under a second. */
const tools = new LanguageThreadPool({ threads: 2, taskMs: 60_000 });
/** Shaping delays every transcript: it has its own thread and a short time limit. */
const shaping = new LanguageThreadPool({ threads: 1, taskMs: 5000 });
const SHAPING: ReadonlySet<LanguageTask> = new Set(['shape', 'learned', 'prepareShape']);

/**
 * Sends a task to a language worker: grammar, tagging and emojis take seconds of CPU time for long texts, so
 * they run in threads. A thread starts with the first task and ends after a minute without work.
 * @throws Error when the task fails; AppError `server_busy` when it times out
 */
export function askLanguageWorker<T extends LanguageTask>(task: T, ask: Ask<T>): Promise<Answer<T>> {
  const threads = SHAPING.has(task) ? shaping : tools;
  return threads.ask(task, ask);
}
