import { Worker } from 'node:worker_threads';
import type { Answer, Ask, LanguageTask, WorkerAnswer, WorkerAsk } from './language-work.ts';

/** Milliseconds without work after which a thread ends: its dictionaries hold 250 MB. */
const IDLE_MS = 60_000;
/** Milliseconds that loading those dictionaries may take. */
const LOAD_MS = 30_000;
/** Bounds the heap of a thread; a task that needs more ends its thread and nothing else. */
const HEAP_MB = 512;

/** From source the worker is a TypeScript file, in a build it stands beside the server as a bundle of its own. */
const WORKER = import.meta.url.endsWith('.ts') ? './language-worker.ts' : './language-worker.cjs';

interface Job {
  readonly message: WorkerAsk;
  resolve(answer: never): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
}

export interface LanguageThreads {
  /** @throws Error where the task failed or took too long */
  ask<T extends LanguageTask>(task: T, ask: Ask<T>): Promise<Answer<T>>;
}

/**
 * Language workers with one queue: each thread has one task at a time. A thread whose task failed or took longer than
 * `taskMs` ends, because a dictionary that broke once stays broken; the next task gets a new one.
 */
export function createLanguageThreads(limits: {
  threads: number;
  taskMs: number;
  /** For tests: the file that the threads run, and their heap. */
  program?: URL;
  heapMb?: number;
}): LanguageThreads {
  const { threads, taskMs, program = new URL(WORKER, import.meta.url), heapMb = HEAP_MB } = limits;
  const queue: Job[] = [];
  const open = new Set<Thread>();
  let lastId = 0;

  function end(thread: Thread, error: Error): void {
    if (!open.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    thread.job?.reject(error);
    dispatch();
  }

  function within(thread: Thread, ms: number): void {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => end(thread, new Error('The language worker took too long.')), ms);
  }

  function settle(thread: Thread, message: WorkerAnswer): void {
    const { job } = thread;
    if (!job || message.id !== job.message.id) return;
    if ('begun' in message) within(thread, taskMs);
    else if ('failed' in message) end(thread, new Error(message.failed));
    else {
      thread.job = null;
      job.resolve(message.answer as never);
      rest(thread);
      dispatch();
    }
  }

  function rest(thread: Thread): void {
    thread.worker.unref();
    within(thread, IDLE_MS);
    thread.timer?.unref();
  }

  function start(): Thread {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    const thread: Thread = { worker, job: null, timer: undefined };
    worker.on('message', (message: WorkerAnswer) => settle(thread, message));
    worker.on('error', (error) => end(thread, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => end(thread, new Error('The language worker ended.')));
    open.add(thread);
    return thread;
  }

  function give(thread: Thread, job: Job): void {
    try {
      thread.worker.postMessage(job.message);
    } catch (error) {
      // What can't be sent never reached the thread.
      job.reject(error instanceof Error ? error : new Error(String(error)));
      rest(thread);
      return;
    }
    thread.job = job;
    thread.worker.ref();
    within(thread, LOAD_MS);
  }

  function dispatch(): void {
    while (queue.length > 0) {
      const free = [...open].find(({ job }) => job === null) ?? (open.size < threads ? start() : null);
      const job = free && queue.shift();
      if (!free || !job) return;
      give(free, job);
    }
  }

  return {
    ask<T extends LanguageTask>(task: T, ask: Ask<T>) {
      lastId += 1;
      const message = { id: lastId, task, ask };
      return new Promise<Answer<T>>((resolve, reject) => {
        queue.push({ message, resolve, reject });
        dispatch();
      });
    },
  };
}
