import { availableParallelism, totalmem } from 'node:os';
import { joinTexts } from '../../../../text/join-texts.ts';
import type { EngineSession, Recognition, SessionOptions, SpeechEngine } from '../engine.ts';
import { startEngineProcess } from '../engine-process.ts';
import type { EngineProcess } from '../engine-program.ts';
import { namesPrompt } from '../names-prompt.ts';
import { SpeechError } from '../speech-error.ts';
import type { LocalModel } from './find-local-model.ts';
import { type LocalPool, LocalProcessPool } from './local-pool.ts';
import type { LocalJob } from './local-process.ts';
import { nativeThreads } from './native-threads.ts';

const BYTES_PER_SECOND = 32_000;
/** Seconds of sound that one session takes: more than any stretch has. */
const SECONDS_MAX = 120;
/** Milliseconds allowed for one step: loading the model, and a large model on a slow processor. */
const LIMIT_BASE_MS = 120_000;
const LIMIT_PER_SECOND_MS = 20_000;
/** Milliseconds without work after which the processes end: a model holds up to two gigabytes. */
const IDLE_MS = 5 * 60_000;
/** Characters of what is told of names, and of what was said before. */
const TERMS_MAX = 500;
const CONTEXT_MAX = 200;
/** Streaming sessions need a model each: the part of the memory they may take together, and how many. */
const STREAMS_MAX = 4;
const MEMORY_SHARE = 0.4;
const MEMORY_PER_BYTE = 1.5;

export interface LocalEngineOptions {
  start?: (args: readonly string[]) => EngineProcess;
  idleMs?: number;
  /** Milliseconds for one step, beside those that its length gives. */
  limitMs?: number;
}

/** Recordings that a streaming model may hear at the same time on this machine. */
function streamsFor(bytes: number): number {
  const byMemory = Math.floor((totalmem() * MEMORY_SHARE) / (bytes * MEMORY_PER_BYTE));
  return Math.max(1, Math.min(STREAMS_MAX, Math.floor(availableParallelism() / 2), byMemory));
}

/** What a model that takes a prompt is told: names first, then the end of what was said before. */
function promptOf({ vocabulary, context }: Pick<SessionOptions, 'vocabulary' | 'context'>): string {
  return joinTexts([namesPrompt(vocabulary, TERMS_MAX), context.slice(-CONTEXT_MAX)]);
}

const cancelled = (cause: unknown): SpeechError =>
  new SpeechError('aborted', 'Transcription was cancelled.', { cause });

abstract class LocalSession implements EngineSession {
  protected readonly options: SessionOptions;
  readonly #pool: LocalPool;
  readonly #limitMs: number;
  readonly #control = new AbortController();
  readonly #close = (): void => this.close();
  #job: LocalJob | null = null;
  #bytes = 0;

  constructor(options: SessionOptions, pool: LocalPool, limitMs: number) {
    this.options = options;
    this.#pool = pool;
    this.#limitMs = limitMs;
    // The signal is that of a whole recording: it must not hold on to each of its stretches.
    options.signal.addEventListener('abort', this.#close, { once: true });
    if (options.signal.aborted) this.close();
  }

  get #signal(): AbortSignal {
    return this.#control.signal;
  }

  protected get language(): string | null {
    return this.options.language === 'auto' ? null : this.options.language;
  }

  /** Counts sound in; throws where it is more than a session takes. */
  protected count(pcm: Uint8Array): void {
    if (this.#signal.aborted) throw cancelled(this.#signal.reason);
    this.#bytes += pcm.length;
    if (this.#bytes > SECONDS_MAX * BYTES_PER_SECOND) {
      throw new SpeechError('engine_failed', 'A stretch of speech is too long for one session.');
    }
  }

  protected async ask(
    request: Parameters<LocalJob['ask']>[0],
  ): Promise<Awaited<ReturnType<LocalJob['ask']>>> {
    if (this.#signal.aborted) throw cancelled(this.#signal.reason);
    try {
      this.#job ??= await this.#pool.begin(this.#signal);
      // It may have been closed while it waited.
      if (this.#signal.aborted) this.#job.end();
      this.#signal.throwIfAborted();
      const seconds = this.#bytes / BYTES_PER_SECOND;
      return await this.#job.ask(request, this.#limitMs + seconds * LIMIT_PER_SECOND_MS);
    } catch (error) {
      this.#job?.end();
      if (this.#signal.aborted) throw cancelled(this.#signal.reason);
      throw error;
    }
  }

  protected async last(request: Parameters<LocalJob['ask']>[0]): Promise<Recognition> {
    try {
      const answer = await this.ask(request);
      if (answer.is !== 'heard') throw new SpeechError('engine_failed', 'The model gave no result.');
      return answer.recognition;
    } finally {
      this.close();
    }
  }

  abstract hear(pcm: Uint8Array): Promise<void>;
  abstract end(): Promise<Recognition>;

  close(): void {
    this.options.signal.removeEventListener('abort', this.#close);
    this.#control.abort(this.options.signal.reason);
    this.#job?.end();
  }
}

/** For models that hear a stretch as a whole. */
class WholeSession extends LocalSession {
  #chunks: Uint8Array[] = [];

  override async hear(pcm: Uint8Array): Promise<void> {
    this.count(pcm);
    // The caller may use its memory again.
    this.#chunks.push(pcm.slice());
  }

  override async end(): Promise<Recognition> {
    const pcm = new Uint8Array(Buffer.concat(this.#chunks));
    this.#chunks = [];
    return this.last({ is: 'transcribe', pcm, language: this.language, prompt: promptOf(this.options) });
  }
}

/** For models that hear while one speaks. */
class StreamingSession extends LocalSession {
  #isOpen = false;
  #told = '';

  async #open(): Promise<void> {
    if (this.#isOpen) return;
    this.#isOpen = true;
    await this.ask({ is: 'open', language: this.language });
  }

  override async hear(pcm: Uint8Array): Promise<void> {
    this.count(pcm);
    await this.#open();
    const answer = await this.ask({ is: 'feed', pcm: pcm.slice() });
    if (answer.is !== 'fed' || answer.text === this.#told) return;
    this.#told = answer.text;
    this.options.onPartial(answer.text);
  }

  override async end(): Promise<Recognition> {
    await this.#open();
    return this.last({ is: 'finish' });
  }
}

/**
 * The engine of a model file. A model that hears whole stretches computes on all cores but one for one at a time; one that streams
 * has a process for each session, as far as memory and cores go.
 */
export function createLocalEngine(model: LocalModel, options: LocalEngineOptions = {}): SpeechEngine {
  const { idleMs = IDLE_MS, limitMs = LIMIT_BASE_MS } = options;
  const slots = model.streams ? streamsFor(model.bytes) : 1;
  const threads = Math.max(1, Math.floor(nativeThreads() / slots));
  const { start = (args) => startEngineProcess('local', args) } = options;
  const pool = new LocalProcessPool(() => start([model.path, String(threads)]), slots, idleMs);
  const Session = model.streams ? StreamingSession : WholeSession;
  return {
    id: 'local',
    model: model.name,
    languages: model.languages,
    detectsLanguage: model.detectsLanguage,
    isPaid: false,
    slots,
    slotFrom: model.streams ? 'open' : 'end',
    open: (session) => new Session(session, pool, limitMs),
    warm: () => pool.warm(),
    close: async () => pool.close(),
  };
}
