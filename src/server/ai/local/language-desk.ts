import { Worker } from 'node:worker_threads';
import type { Answer, Ask, LanguageTask, WorkerAnswer } from './language-work.ts';

/** Milliseconds without work after which the worker ends: its dictionaries hold 250 MB. */
const IDLE_MS = 60_000;
/** Milliseconds one task may take: the longest text needs about two seconds. */
const TASK_MS = 60_000;

/** From source the worker is a TypeScript file, in a build it stands beside the server as a bundle of its own. */
const WORKER = import.meta.url.endsWith('.ts') ? './language-worker.ts' : './language-worker.cjs';

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function settle(id: number): Waiting | undefined {
  const one = waiting.get(id);
  if (!one) return undefined;
  clearTimeout(one.timer);
  waiting.delete(id);
  if (waiting.size === 0) {
    worker?.unref();
    idle = setTimeout(() => void close(), IDLE_MS);
    idle.unref();
  }
  return one;
}

function failAll(error: Error): void {
  for (const id of [...waiting.keys()]) settle(id)?.reject(error);
}

async function close(): Promise<void> {
  clearTimeout(idle);
  const ending = worker;
  worker = null;
  await ending?.terminate();
}

function start(): Worker {
  const made = new Worker(new URL(WORKER, import.meta.url));
  made.on('message', (message: WorkerAnswer) => {
    const one = settle(message.id);
    if ('answer' in message) one?.resolve(message.answer as never);
    else one?.reject(new Error(message.failed));
  });
  made.on('error', (error) => {
    if (worker === made) worker = null;
    failAll(error instanceof Error ? error : new Error(String(error)));
  });
  return made;
}

/**
 * Asks the language worker: grammar, tagging and emojis take seconds of computing for long texts, so they have a
 * thread of their own. It starts with the first question and ends when it was idle for a minute.
 * @throws Error where the task failed or took longer than a minute; the worker is then started anew
 */
export function askLanguageWorker<T extends LanguageTask>(task: T, ask: Ask<T>): Promise<Answer<T>> {
  clearTimeout(idle);
  worker ??= start();
  worker.ref();
  lastId += 1;
  const id = lastId;
  return new Promise<Answer<T>>((resolve, reject) => {
    const timer = setTimeout(() => {
      void close();
      failAll(new Error('The language worker took too long.'));
    }, TASK_MS);
    waiting.set(id, { resolve, reject, timer });
    worker?.postMessage({ id, task, ask });
  });
}
