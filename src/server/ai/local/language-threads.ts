import { Worker } from 'node:worker_threads';
import { AppError } from '../../app-error.ts';
import type { LanguageTask, TaskInput, TaskResult, WorkerRequest, WorkerResponse } from './language-tasks.ts';

/** Idle time after which a thread ends, in milliseconds: its dictionaries use 250 MB. */
const IDLE_MS = 60_000;
/** Time limit for loading the dictionaries, in milliseconds: three seconds' work, for which a busy machine took thirty. */
const LOAD_MS = 60_000;
/** Heap limit of a thread; a task that exceeds it ends only its own thread. */
const HEAP_MB = 512;

/**
 * The worker is a TypeScript file when run from source, and a separate bundle next to the server in a build.
 */
const WORKER = import.meta.url.endsWith('.ts') ? './language-worker.ts' : './language-worker.cjs';

interface Job {
  readonly message: WorkerRequest;
  /** Time limit in milliseconds, from when everything is loaded. */
  readonly limitMs: number;
  resolve(answer: never): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
}

export interface LanguageThreads {
  /** @throws Error when the task fails; AppError `server_busy` after `limitMs` milliseconds of work */
  run<T extends LanguageTask>(task: T, ask: TaskInput<T>, limitMs: number): Promise<TaskResult<T>>;
}

interface LanguageThreadPoolParts {
  threads: number;
  /** For tests: the file that the threads run, and their heap limit. */
  program?: URL;
  heapMb?: number;
}

/**
 * A pool of language workers with one queue: each thread runs one task at a time. A thread ends when its task
 * fails or exceeds its time limit, because its dictionary may be broken; the next task starts a new one.
 */
export class LanguageThreadPool implements LanguageThreads {
  readonly #options: LanguageThreadPoolParts;
  readonly #program: URL;
  readonly #heapMb: number;
  readonly #queue: Job[] = [];
  readonly #threads = new Set<Thread>();
  #lastId = 0;

  constructor(options: LanguageThreadPoolParts) {
    this.#options = options;
    this.#program = options.program ?? new URL(WORKER, import.meta.url);
    this.#heapMb = options.heapMb ?? HEAP_MB;
  }

  readonly run = <T extends LanguageTask>(task: T, ask: TaskInput<T>, limitMs: number) => {
    this.#lastId += 1;
    const message = { id: this.#lastId, task, ask };
    return new Promise<TaskResult<T>>((resolve, reject) => {
      this.#queue.push({ message, limitMs, resolve, reject });
      this.#dispatch();
    });
  };

  #stop(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    thread.job?.reject(error);
    this.#dispatch();
  }

  #startTimer(thread: Thread, ms: number): void {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => this.#stop(thread, new AppError('server_busy')), ms);
  }

  #handleMessage(thread: Thread, message: WorkerResponse): void {
    const { job } = thread;
    if (!job || message.id !== job.message.id) return;
    if ('begun' in message) this.#startTimer(thread, job.limitMs);
    else if ('failed' in message) this.#stop(thread, new Error(message.failed));
    else {
      thread.job = null;
      job.resolve(message.answer as never);
      this.#setIdle(thread);
      this.#dispatch();
    }
  }

  #setIdle(thread: Thread): void {
    thread.worker.unref();
    this.#startTimer(thread, IDLE_MS);
    thread.timer?.unref();
  }

  #start(): Thread {
    const worker = new Worker(this.#program, { resourceLimits: { maxOldGenerationSizeMb: this.#heapMb } });
    const thread: Thread = { worker, job: null, timer: undefined };
    worker.on('message', (message: WorkerResponse) => this.#handleMessage(thread, message));
    worker.on('error', (error) =>
      this.#stop(thread, error instanceof Error ? error : new Error(String(error))),
    );
    worker.on('exit', () => this.#stop(thread, new Error('The language worker ended.')));
    this.#threads.add(thread);
    return thread;
  }

  #assign(thread: Thread, job: Job): void {
    try {
      thread.worker.postMessage(job.message);
    } catch (error) {
      // A message that cannot be cloned never reached the thread.
      job.reject(error instanceof Error ? error : new Error(String(error)));
      this.#setIdle(thread);
      return;
    }
    thread.job = job;
    thread.worker.ref();
    this.#startTimer(thread, LOAD_MS);
  }

  /** A thread for a job: a free one, or a new one; null when all are busy. */
  #freeThread(): Thread | null {
    const free = [...this.#threads].find(({ job }) => job === null);
    return free ?? (this.#threads.size < this.#options.threads ? this.#start() : null);
  }

  #dispatch(): void {
    for (let [job] = this.#queue; job; [job] = this.#queue) {
      try {
        const free = this.#freeThread();
        if (!free) return;
        this.#queue.shift();
        this.#assign(free, job);
      } catch (error) {
        // A system without room for another thread.
        this.#queue.shift();
        job.reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }
}
