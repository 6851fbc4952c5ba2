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

/**
 * Follows one process that runs a model. `onFree`: it can take another job. `onGone`: it ended, for whatever reason;
 * what was asked of it has failed.
 */
export function followLocalProcess(
  child: EngineProcess,
  { onFree, onGone }: { onFree: () => void; onGone: () => void },
): LocalProcess {
  const loaded = Promise.withResolvers<void>();
  let hasLoaded = false;
  let hasEnded = false;
  let lastId = 0;
  let current: CurrentJob | null = null;
  let grace: NodeJS.Timeout | undefined;
  // Nobody may be waiting for it any more by the time it fails.
  loaded.promise.catch(() => undefined);

  function free(): void {
    clearTimeout(grace);
    current = null;
    onFree();
  }

  function settle(answer: Exclude<LocalAnswer, { is: 'ready' | 'unloadable' | 'measured' }>): void {
    const job = current;
    // An answer to what was cancelled before.
    if (job?.id !== answer.id) return;
    if (answer.is !== 'fed') job.isRunning = false;
    const { waiting } = job;
    job.waiting = null;
    if (answer.is === 'failed') waiting?.reject(failure(answer.why));
    else waiting?.resolve(answer);
    if (job.isOver && !job.isRunning) free();
  }

  child.onMessage((message) => {
    const parsed = localAnswerSchema.safeParse(message);
    // A program that talks nonsense is broken: its end fails what is asked of it.
    if (!parsed.success || parsed.data.is === 'measured') child.kill();
    else if (parsed.data.is === 'ready') {
      hasLoaded = true;
      loaded.resolve();
    } else if (parsed.data.is === 'unloadable') {
      loaded.reject(unloadable());
      child.kill();
    } else settle(parsed.data);
  });
  child.onExit(() => {
    hasEnded = true;
    clearTimeout(grace);
    loaded.reject(unloadable());
    current?.waiting?.reject(hasLoaded ? failure('engine') : unloadable());
    onGone();
  });

  async function exchange(job: CurrentJob, request: RequestBody): Promise<Progress> {
    // Another session may have the process by now.
    if (hasEnded || job.isOver) throw failure('engine');
    const { promise, resolve, reject } = Promise.withResolvers<Progress>();
    const mine = { resolve, reject };
    job.waiting = mine;
    const send = () => {
      if (job.waiting !== mine) return;
      job.isRunning = true;
      child.send({ ...request, id: job.id });
    };
    loaded.promise.then(send, reject);
    return promise;
  }

  async function ask(job: CurrentJob, request: RequestBody, limitMs: number): Promise<Progress> {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill();
    }, limitMs);
    try {
      return await exchange(job, request);
    } catch (error) {
      if (isLate) throw new SpeechError('engine_timeout', 'The model took too long.', { cause: error });
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  function end(job: CurrentJob): void {
    if (job.isOver || hasEnded) return;
    job.isOver = true;
    job.waiting?.reject(failure('cancelled'));
    job.waiting = null;
    if (!job.isRunning) {
      free();
      return;
    }
    child.send({ is: 'cancel', id: job.id } satisfies LocalRequest);
    grace = setTimeout(() => child.kill(), GRACE_MS);
  }

  return {
    begin() {
      lastId += 1;
      const job: CurrentJob = { id: lastId, isRunning: false, isOver: false, waiting: null };
      current = job;
      return { ask: (request, limitMs) => ask(job, request, limitMs), end: () => end(job) };
    },
    get isBusy() {
      return current !== null;
    },
    setIdle: (isIdle) => child.setIdle(isIdle),
    kill: () => child.kill(),
  };
}
