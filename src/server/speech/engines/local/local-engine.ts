import { availableParallelism, totalmem } from 'node:os';
import type { Recognition } from '../../../../speech/recognition.ts';
import { joinTexts } from '../../../../text/join-texts.ts';
import type { EngineSession, SessionOptions, SpeechEngine } from '../engine.ts';
import { startEngineProcess } from '../engine-process.ts';
import type { EngineProcess } from '../engine-program.ts';
import { namesPrompt } from '../names-prompt.ts';
import { SpeechError } from '../speech-error.ts';
import type { LocalModel } from './find-local-model.ts';
import { type LocalPool, LocalProcessPool } from './local-pool.ts';
import type { LocalJob } from './local-process.ts';
import { nativeThreads } from './native-threads.ts';

const BYTES_PER_SECOND = 32_000;
/** Maximum audio per session in seconds; longer than any piece. */
const SECONDS_MAX = 120;
/** Time limit for one step, in milliseconds: loading the model, or a large model on a slow processor. */
const LIMIT_BASE_MS = 120_000;
const LIMIT_PER_SECOND_MS = 20_000;
/** Idle time after which the processes end, in milliseconds: a model uses up to two gigabytes. */
const IDLE_MS = 5 * 60_000;
/** Prompt lengths in characters: the vocabulary, and the preceding text. */
const TERMS_MAX = 500;
const CONTEXT_MAX = 200;
/**
 * Each streaming session needs its own model: the maximum number, and the share of memory for all of them.
 */
const STREAMS_MAX = 4;
const MEMORY_SHARE = 0.4;
const MEMORY_PER_BYTE = 1.5;

export interface LocalEngineOptions {
  start?: (args: readonly string[]) => EngineProcess;
  idleMs?: number;
  /** Base time limit of a step in milliseconds; the audio's length is added to it. */
  limitMs?: number;
}

/** Number of recordings that a streaming model may recognise in parallel on this machine. */
function streamsFor(bytes: number): number {
  const byMemory = Math.floor((totalmem() * MEMORY_SHARE) / (bytes * MEMORY_PER_BYTE));
  return Math.max(1, Math.min(STREAMS_MAX, Math.floor(availableParallelism() / 2), byMemory));
}

/** The prompt: names first, then the end of the preceding text. */
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
    // The signal belongs to the whole recording: it must not retain each of its sessions.
    options.signal.addEventListener('abort', this.#close, { once: true });
    if (options.signal.aborted) this.close();
  }

  get #signal(): AbortSignal {
    return this.#control.signal;
  }

  protected get language(): string | null {
    return this.options.language === 'auto' ? null : this.options.language;
  }

  /** Counts the audio; throws when it exceeds the session's limit. */
  protected countAudio(pcm: Uint8Array): void {
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
      // The session may have been closed while it waited for a process.
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

  protected async finish(request: Parameters<LocalJob['ask']>[0]): Promise<Recognition> {
    try {
      const answer = await this.ask(request);
      if (answer.is !== 'heard') throw new SpeechError('engine_failed', 'The model gave no result.');
      return answer.recognition;
    } finally {
      this.close();
    }
  }

  abstract feed(pcm: Uint8Array): Promise<void>;
  abstract end(): Promise<Recognition>;

  close(): void {
    this.options.signal.removeEventListener('abort', this.#close);
    this.#control.abort(this.options.signal.reason);
    this.#job?.end();
  }
}

/** For models that recognise a whole piece at once. */
class WholeSession extends LocalSession {
  #chunks: Uint8Array[] = [];

  override async feed(pcm: Uint8Array): Promise<void> {
    this.countAudio(pcm);
    // The caller may reuse its buffer.
    this.#chunks.push(pcm.slice());
  }

  override async end(): Promise<Recognition> {
    const pcm = new Uint8Array(Buffer.concat(this.#chunks));
    this.#chunks = [];
    return this.finish({ is: 'transcribe', pcm, language: this.language, prompt: promptOf(this.options) });
  }
}

/** For streaming models. */
class StreamingSession extends LocalSession {
  #isOpen = false;
  #partial = '';

  async #open(): Promise<void> {
    if (this.#isOpen) return;
    this.#isOpen = true;
    await this.ask({ is: 'open', language: this.language });
  }

  override async feed(pcm: Uint8Array): Promise<void> {
    this.countAudio(pcm);
    await this.#open();
    const answer = await this.ask({ is: 'feed', pcm: pcm.slice() });
    if (answer.is !== 'fed' || answer.text === this.#partial) return;
    this.#partial = answer.text;
    this.options.onPartial(answer.text);
  }

  override async end(): Promise<Recognition> {
    await this.#open();
    return this.finish({ is: 'finish' });
  }
}

/**
 * The engine for a model file. A non-streaming model recognises one piece at a time, on all cores but one; a
 * streaming model runs one process per session, within the limits of memory and cores.
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
    slotsMax: slots,
    slotFrom: model.streams ? 'open' : 'end',
    collects: !model.streams,
    open: (session) => new Session(session, pool, limitMs),
    warm: () => pool.warm(),
    close: async () => pool.close(),
  };
}
