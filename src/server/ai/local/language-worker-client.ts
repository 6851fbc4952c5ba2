import { LanguageThreadPool } from './language-threads.ts';
import type { Answer, Ask, LanguageTask } from './language-work.ts';

/**
 * Threads of their own for tools, as many as texts that the local tools have at once: nobody waits for the text of
 * another. A page needs well under a second, a talk of two hours on a slow machine half a minute.
 */
const tools = new LanguageThreadPool({ threads: 2, taskMs: 60_000 });
/** Shaping stands between a recording and its text: it has a thread for itself, and little time. */
const shaping = new LanguageThreadPool({ threads: 1, taskMs: 5000 });

/**
 * Asks a language worker: grammar, tagging and emojis take seconds of computing for long texts, so they have threads of
 * their own. These start with the first question and end when they were idle for a minute.
 * @throws Error where the task failed or took too long
 */
export function askLanguageWorker<T extends LanguageTask>(task: T, ask: Ask<T>): Promise<Answer<T>> {
  const threads = task === 'shape' || task === 'prepareShape' ? shaping : tools;
  return threads.ask(task, ask);
}
