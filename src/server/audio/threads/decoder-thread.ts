import { Worker } from 'node:worker_threads';
import type { DecoderEnd } from '../decoder.ts';
import {
  type FromThread,
  SHARED_NUMBERS,
  type SourceHints,
  STEP,
  type ThreadData,
  type ToThread,
  WORKING_FOR,
} from './messages.ts';

/**
 * The worker is a TypeScript file when run from source, and a separate bundle next to the server in a build.
 */
const WORKER = import.meta.url.endsWith('.ts') ? './decoder-worker.ts' : './decoder-worker.cjs';
const CHECK_INTERVAL_MS = 100;
/** Maximum milliseconds counted per check: the whole process may have been suspended. */
const CHECK_MAX_MS = 250;
/** Time limit of one step (one packet), in milliseconds; far above any real one, on the slowest machine. */
const STEP_MAX_MS = 15_000;
/**
 * Milliseconds during which slices of live recordings are collected into one message. Waking a sleeping thread costs
 * half a millisecond of processor time on a virtual machine, four times as much as decoding a slice. A single slice is
 * sent at once.
 */
const BATCH_MS = 50;
/** A recording whose parts arrive more often is read from a disk, not live; its parts are sent at once. */
const LIVE_MS = 100;
/**
 * Limits for JavaScript objects, in megabytes. Decoders use memory outside the heap, with their own limits.
 */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 };

/** Receives the output of a session. */
export interface SessionListener {
  onSource(sampleRate: number, channels: number): void;
  onAudio(pcm: Uint8Array): void;
  /** This many of the sent bytes were consumed. */
  onConsumed(bytes: number): void;
  /** Called last. */
  onEnd(end: DecoderEnd): void;
  /** Time limit of the session in milliseconds, for all bytes sent so far. */
  limitMs(): number;
}

export interface ThreadSession {
  send(bytes: Uint8Array): void;
  end(): void;
  want(bytes: number): void;
  close(): void;
}

interface OpenSession {
  listener: SessionListener;
  spentMs: number;
}

/** Tracks whether the thread is stuck in one step; returns the session and for how long. */
function createStepWatch(shared: Int32Array) {
  let step = -1;
  let since = performance.now();
  let stuckMs = 0;
  return (): { session: number; stuckMs: number } => {
    const now = performance.now();
    const session = Atomics.load(shared, WORKING_FOR);
    const current = Atomics.load(shared, STEP);
    const isSame = session !== 0 && current === step;
    stuckMs = isSame ? stuckMs + Math.min(now - since, CHECK_MAX_MS) : 0;
    step = current;
    since = now;
    return { session, stuckMs };
  };
}

/**
 * A thread that decodes many recordings in turns. A recording that makes it hang or crash ends the thread:
 * that session ends as `timeout` or `crashed`, all others as `lost`. `onGone` is called when the thread is
 * unusable.
 */
export class DecoderThread {
  readonly #shared = new Int32Array(new SharedArrayBuffer(SHARED_NUMBERS * Int32Array.BYTES_PER_ELEMENT));
  readonly #watch = createStepWatch(this.#shared);
  readonly #open = new Map<number, OpenSession>();
  readonly #worker: Worker;
  readonly #timer: NodeJS.Timeout;
  readonly #onGone: () => void;
  #outbox: ToThread[] = [];
  #batchTimer: NodeJS.Timeout | null = null;
  #lastId = 0;
  #isGone = false;

  constructor(onGone: () => void) {
    this.#onGone = onGone;
    const workerData: ThreadData = { shared: this.#shared };
    // The thread parses untrusted files, so it has no access to the server's environment.
    const confined = { env: {}, resourceLimits: LIMITS };
    this.#worker = new Worker(new URL(WORKER, import.meta.url), { workerData, ...confined });
    const fail = () => this.#endAll(Atomics.load(this.#shared, WORKING_FOR), 'crashed');
    this.#worker.on('message', (messages: readonly FromThread[]) => {
      for (const message of messages) this.#receive(message);
    });
    this.#worker.on('error', fail);
    this.#worker.on('exit', fail);
    this.#worker.unref();
    this.#timer = setInterval(() => this.#checkStuck(), CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  get sessions(): number {
    return this.#open.size;
  }

  open(hints: SourceHints, listener: SessionListener): ThreadSession {
    this.#lastId += 1;
    const session = this.#lastId;
    this.#open.set(session, { listener, spentMs: 0 });
    this.#worker.ref();
    this.#post({ kind: 'open', session, ...hints });
    let sentAt = performance.now();
    return {
      send: (bytes) => {
        const now = performance.now();
        const isLive = now - sentAt >= LIVE_MS;
        sentAt = now;
        this.#post({ kind: 'bytes', session, bytes: new Uint8Array(bytes) }, isLive);
      },
      end: () => this.#post({ kind: 'end', session }),
      want: (bytes) => this.#post({ kind: 'want', session, bytes }),
      close: () => this.#close(session, 'done'),
    };
  }

  /** Ends the thread; open sessions end as lost. */
  async close(): Promise<void> {
    this.#endAll(0, 'lost');
    await this.#worker.terminate();
  }

  #post(message: ToThread, canBatch = false): void {
    this.#outbox.push(message);
    if (!canBatch || this.#batchTimer === null) this.#flush();
  }

  #flush(): void {
    const messages = this.#outbox;
    this.#outbox = [];
    this.#worker.postMessage(
      messages,
      messages.flatMap((message) => (message.kind === 'bytes' ? [message.bytes.buffer] : [])),
    );
    this.#batchTimer ??= setTimeout(() => {
      this.#batchTimer = null;
      if (this.#outbox.length > 0) this.#flush();
    }, BATCH_MS).unref();
  }

  /** Closes a session in the thread and reports its end. */
  #close(id: number, end: DecoderEnd): void {
    if (!this.#open.has(id)) return;
    this.#post({ kind: 'close', session: id });
    this.#settle(id, end);
  }

  #settle(id: number, end: DecoderEnd): void {
    const session = this.#open.get(id);
    this.#open.delete(id);
    if (this.#open.size === 0) this.#worker.unref();
    session?.listener.onEnd(end);
  }

  #endAll(culprit: number, end: DecoderEnd): void {
    if (this.#isGone) return;
    this.#isGone = true;
    clearInterval(this.#timer);
    clearTimeout(this.#batchTimer ?? undefined);
    this.#onGone();
    void this.#worker.terminate();
    for (const id of [...this.#open.keys()]) this.#settle(id, id === culprit ? end : 'lost');
  }

  #checkStuck(): void {
    const { session: id, stuckMs } = this.#watch();
    const session = this.#open.get(id);
    const isSpent = session !== undefined && session.spentMs + stuckMs > session.listener.limitMs();
    if (stuckMs > STEP_MAX_MS || (stuckMs > 0 && isSpent)) this.#endAll(id, 'timeout');
  }

  #receive(message: FromThread): void {
    const session = this.#open.get(message.session);
    if (!session) return;
    const { listener } = session;
    if (message.kind === 'source') {
      listener.onSource(message.sampleRate, message.channels);
      return;
    }
    session.spentMs = message.spentMs;
    if (message.kind === 'worked') {
      if (message.pcm) listener.onAudio(message.pcm);
      if (message.taken > 0) listener.onConsumed(message.taken);
    }
    if (message.spentMs > listener.limitMs()) {
      this.#close(message.session, 'timeout');
    } else if (message.kind === 'ended') {
      this.#settle(message.session, message.end === 'unsupported' ? 'missing' : 'done');
    }
  }
}
