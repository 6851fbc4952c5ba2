import type { EngineProcess } from '../engine-program.ts';
import { SpeechError } from '../speech-error.ts';
import { type LocalAnswer, type LocalRequest, localAnswerSchema } from './local-messages.ts';

/** Milliseconds that a cancelled computation gets to stop by itself before its process is killed. */
const GRACE_MS = 2000;

type RequestBody = LocalRequest extends infer R ? (R extends LocalRequest ? Omit<R, 'id'> : never) : never;
type Progress = Extract<LocalAnswer, { is: 'fed' | 'heard' }>;

/** One session's use of a process. */
export interface LocalJob {
  /**
   * Asks once and waits for the answer. One question at a time. Throws `SpeechError`; past `limitMs` milliseconds the
   * process is killed.
   */
  ask(request: RequestBody, limitMs: number): Promise<Progress>;
  /** Gives the process up, and cancels what it still does; safe to call again. */
  end(): void;
}

export interface LocalProcess {
  /** Starts a job. One at a time. */
  begin(): LocalJob;
  readonly isBusy: boolean;
  setIdle(isIdle: boolean): void;
  kill(): void;
}

/** The job that holds a process. */
interface CurrentJob {
  readonly id: number;
  /** The program works on it, or keeps a stream for it. */
  isRunning: boolean;
  isOver: boolean;
  waiting: { resolve(answer: Progress): void; reject(error: SpeechError): void } | null;
}

const FAILURES = {
  language: ['language_unsupported', 'The model does not understand this language.'],
  cancelled: ['aborted', 'Transcription was cancelled.'],
  engine: ['engine_failed', 'The model could not transcribe this recording.'],
} as const;

function failure(why: keyof typeof FAILURES): SpeechError {
  const [code, message] = FAILURES[why];
  return new SpeechError(code, message);
}
const unloadable = (): SpeechError =>
  new SpeechError('engine_unavailable', 'The model file could not be loaded.');

interface LocalModelProcessEvents {
  /** It can take another job. */
  readonly onFree: () => void;
  /** It ended, for whatever reason; what was asked of it has failed. */
  readonly onGone: () => void;
}

/** Follows one process that runs a model. */
export class LocalModelProcess implements LocalProcess {
  readonly #child: EngineProcess;
  readonly #events: LocalModelProcessEvents;
  readonly #loaded = Promise.withResolvers<void>();
  #hasLoaded = false;
  #hasEnded = false;
  #lastId = 0;
  #current: CurrentJob | null = null;
  #grace: NodeJS.Timeout | undefined;

  constructor(child: EngineProcess, events: LocalModelProcessEvents) {
    this.#child = child;
    this.#events = events;
    // Nobody may be waiting for it any more by the time it fails.
    this.#loaded.promise.catch(() => undefined);
    child.onMessage((message) => this.#receive(message));
    child.onExit(() => this.#ended());
  }

  readonly begin: LocalProcess['begin'] = () => {
    this.#lastId += 1;
    const job: CurrentJob = { id: this.#lastId, isRunning: false, isOver: false, waiting: null };
    this.#current = job;
    return { ask: (request, limitMs) => this.#ask(job, request, limitMs), end: () => this.#end(job) };
  };

  get isBusy(): boolean {
    return this.#current !== null;
  }

  readonly setIdle: LocalProcess['setIdle'] = (isIdle) => this.#child.setIdle(isIdle);

  readonly kill: LocalProcess['kill'] = () => this.#child.kill();

  #receive(message: unknown): void {
    const parsed = localAnswerSchema.safeParse(message);
    // A program that talks nonsense is broken: its end fails what is asked of it.
    if (!parsed.success || parsed.data.is === 'measured') this.#child.kill();
    else if (parsed.data.is === 'ready') {
      this.#hasLoaded = true;
      this.#loaded.resolve();
    } else if (parsed.data.is === 'unloadable') {
      this.#loaded.reject(unloadable());
      this.#child.kill();
    } else this.#settle(parsed.data);
  }

  #ended(): void {
    this.#hasEnded = true;
    clearTimeout(this.#grace);
    this.#loaded.reject(unloadable());
    this.#current?.waiting?.reject(this.#hasLoaded ? failure('engine') : unloadable());
    this.#events.onGone();
  }

  #free(): void {
    clearTimeout(this.#grace);
    this.#current = null;
    this.#events.onFree();
  }

  #settle(answer: Exclude<LocalAnswer, { is: 'ready' | 'unloadable' | 'measured' }>): void {
    const job = this.#current;
    // An answer to what was cancelled before.
    if (job?.id !== answer.id) return;
    if (answer.is !== 'fed') job.isRunning = false;
    const { waiting } = job;
    job.waiting = null;
    if (answer.is === 'failed') waiting?.reject(failure(answer.why));
    else waiting?.resolve(answer);
    if (job.isOver && !job.isRunning) this.#free();
  }

  async #exchange(job: CurrentJob, request: RequestBody): Promise<Progress> {
    // Another session may have the process by now.
    if (this.#hasEnded || job.isOver) throw failure('engine');
    const { promise, resolve, reject } = Promise.withResolvers<Progress>();
    const mine = { resolve, reject };
    job.waiting = mine;
    const send = () => {
      if (job.waiting !== mine) return;
      job.isRunning = true;
      this.#child.send({ ...request, id: job.id });
    };
    this.#loaded.promise.then(send, reject);
    return promise;
  }

  async #ask(job: CurrentJob, request: RequestBody, limitMs: number): Promise<Progress> {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      this.#child.kill();
    }, limitMs);
    try {
      return await this.#exchange(job, request);
    } catch (error) {
      if (isLate) throw new SpeechError('engine_timeout', 'The model took too long.', { cause: error });
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  #end(job: CurrentJob): void {
    if (job.isOver || this.#hasEnded) return;
    job.isOver = true;
    job.waiting?.reject(failure('cancelled'));
    job.waiting = null;
    if (!job.isRunning) {
      this.#free();
      return;
    }
    this.#child.send({ is: 'cancel', id: job.id } satisfies LocalRequest);
    this.#grace = setTimeout(() => this.#child.kill(), GRACE_MS);
  }
}
