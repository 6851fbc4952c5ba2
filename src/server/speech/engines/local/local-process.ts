import { awakeTimeout } from '../../../../async/awake-time.ts';
import type { EngineProcess } from '../engine-program.ts';
import { SpeechError } from '../speech-error.ts';
import { type LocalAnswer, type LocalRequest, localAnswerSchema } from './local-messages.ts';

/** Milliseconds for a cancelled computation to stop before its process is killed. */
const GRACE_MS = 2000;

type RequestBody = LocalRequest extends infer R ? (R extends LocalRequest ? Omit<R, 'id'> : never) : never;
type Progress = Extract<LocalAnswer, { is: 'fed' | 'heard' }>;

/** One session's use of a process. */
export interface LocalJob {
  /**
   * Sends one request and waits for the answer; one request at a time. Throws `SpeechError`; after `limitMs`
   * milliseconds the process is killed.
   */
  ask(request: RequestBody, limitMs: number): Promise<Progress>;
  /** Releases the process and cancels unfinished work; safe to call again. */
  end(): void;
}

export interface LocalProcess {
  /** Starts a job; one at a time. */
  begin(): LocalJob;
  readonly isBusy: boolean;
  setIdle(isIdle: boolean): void;
  kill(): void;
}

/** The job that occupies the process. */
interface CurrentJob {
  readonly id: number;
  /** The program is working on the job, or has an open stream for it. */
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
  /** Called when the process can take another job. */
  readonly onFree: () => void;
  /** Called when the process has ended; its pending requests have failed. */
  readonly onGone: () => void;
}

/** Drives one process that runs a model. */
export class LocalModelProcess implements LocalProcess {
  readonly #child: EngineProcess;
  readonly #events: LocalModelProcessEvents;
  readonly #loaded = Promise.withResolvers<void>();
  #hasLoaded = false;
  #hasEnded = false;
  #lastId = 0;
  #current: CurrentJob | null = null;
  #killTimer: NodeJS.Timeout | undefined;

  constructor(child: EngineProcess, events: LocalModelProcessEvents) {
    this.#child = child;
    this.#events = events;
    // A failure to load may occur while no request waits.
    this.#loaded.promise.catch(() => undefined);
    child.onMessage((message) => this.#receive(message));
    child.onExit(() => this.#handleExit());
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
    // An invalid message means a broken program; killing it fails its pending requests.
    if (!parsed.success || parsed.data.is === 'measured') this.#child.kill();
    else if (parsed.data.is === 'ready') {
      this.#hasLoaded = true;
      this.#loaded.resolve();
    } else if (parsed.data.is === 'unloadable') {
      this.#loaded.reject(unloadable());
      this.#child.kill();
    } else this.#settle(parsed.data);
  }

  #handleExit(): void {
    this.#hasEnded = true;
    clearTimeout(this.#killTimer);
    this.#loaded.reject(unloadable());
    this.#current?.waiting?.reject(this.#hasLoaded ? failure('engine') : unloadable());
    this.#events.onGone();
  }

  #release(): void {
    clearTimeout(this.#killTimer);
    this.#current = null;
    this.#events.onFree();
  }

  #settle(answer: Exclude<LocalAnswer, { is: 'ready' | 'unloadable' | 'measured' }>): void {
    const job = this.#current;
    // A late answer to a cancelled job.
    if (job?.id !== answer.id) return;
    if (answer.is !== 'fed') job.isRunning = false;
    const { waiting } = job;
    job.waiting = null;
    if (answer.is === 'failed') waiting?.reject(failure(answer.why));
    else waiting?.resolve(answer);
    if (job.isOver && !job.isRunning) this.#release();
  }

  async #exchange(job: CurrentJob, request: RequestBody): Promise<Progress> {
    // Another session may own the process by now.
    if (this.#hasEnded || job.isOver) throw failure('engine');
    const { promise, resolve, reject } = Promise.withResolvers<Progress>();
    const pending = { resolve, reject };
    job.waiting = pending;
    const send = () => {
      if (job.waiting !== pending) return;
      job.isRunning = true;
      this.#child.send({ ...request, id: job.id });
    };
    this.#loaded.promise.then(send, reject);
    return promise;
  }

  async #ask(job: CurrentJob, request: RequestBody, limitMs: number): Promise<Progress> {
    let hasTimedOut = false;
    const cancelTimeout = awakeTimeout(() => {
      hasTimedOut = true;
      this.#child.kill();
    }, limitMs);
    try {
      return await this.#exchange(job, request);
    } catch (error) {
      if (hasTimedOut) throw new SpeechError('engine_timeout', 'The model took too long.', { cause: error });
      throw error;
    } finally {
      cancelTimeout();
    }
  }

  #end(job: CurrentJob): void {
    if (job.isOver || this.#hasEnded) return;
    job.isOver = true;
    job.waiting?.reject(failure('cancelled'));
    job.waiting = null;
    if (!job.isRunning) {
      this.#release();
      return;
    }
    this.#child.send({ is: 'cancel', id: job.id } satisfies LocalRequest);
    this.#killTimer = setTimeout(() => this.#child.kill(), GRACE_MS);
  }
}
