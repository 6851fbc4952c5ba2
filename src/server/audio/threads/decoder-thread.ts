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

/** From source the worker is a TypeScript file, in a build it stands beside the server as a bundle of its own. */
const WORKER = import.meta.url.endsWith('.ts') ? './decoder-worker.ts' : './decoder-worker.cjs';
const LOOK_EVERY_MS = 100;
/** Milliseconds that a look may count at most: the process itself may have slept. */
const LOOK_MAX_MS = 250;
/** One step is one packet: milliseconds that are beyond any, on the slowest machine. */
const STEP_MAX_MS = 15_000;
/** Megabytes of JavaScript objects. Decoders have their memory outside of it, each with a limit of its own. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 };

/** Who reads what a session decodes. */
export interface SessionListener {
  onSource(sampleRate: number, channels: number): void;
  onSound(pcm: Uint8Array): void;
  /** So many bytes of what was sent are used up. */
  onTaken(bytes: number): void;
  /** Nothing comes after it. */
  onEnd(end: DecoderEnd): void;
  /** Milliseconds that the session may be worked on, over all that was sent. */
  limitMs(): number;
}

export interface ThreadSession {
  send(bytes: Uint8Array): void;
  end(): void;
  want(bytes: number): void;
  close(): void;
}

export interface DecoderThread {
  readonly sessions: number;
  open(hints: SourceHints, listener: SessionListener): ThreadSession;
  /** Ends it; sessions that are open end as lost. */
  close(): Promise<void>;
}

interface OpenSession {
  listener: SessionListener;
  spentMs: number;
}

/** Looks whether the thread is still in the same step; gives the session and for how long. */
function createStepWatch(shared: Int32Array) {
  let step = -1;
  let since = performance.now();
  let stuckMs = 0;
  return (): { session: number; stuckMs: number } => {
    const now = performance.now();
    const session = Atomics.load(shared, WORKING_FOR);
    const current = Atomics.load(shared, STEP);
    const isSame = session !== 0 && current === step;
    stuckMs = isSame ? stuckMs + Math.min(now - since, LOOK_MAX_MS) : 0;
    step = current;
    since = now;
    return { session, stuckMs };
  };
}

/**
 * Starts a thread that decodes many recordings by turns. One that hangs or breaks it ends the thread: this one then
 * ends as `timeout` or `done`, all others as `lost`. `onGone` is called when the thread can't be used any more.
 */
export function startDecoderThread(onGone: () => void): DecoderThread {
  const shared = new Int32Array(new SharedArrayBuffer(SHARED_NUMBERS * Int32Array.BYTES_PER_ELEMENT));
  const workerData: ThreadData = { shared };
  // What reads the recordings of strangers gets none of the server's keys.
  const confined = { env: {}, resourceLimits: LIMITS };
  const worker = new Worker(new URL(WORKER, import.meta.url), { workerData, ...confined });
  const sessions = new Map<number, OpenSession>();
  let lastId = 0;
  let isGone = false;
  const post = (message: ToThread, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);

  const settle = (id: number, end: DecoderEnd) => {
    const session = sessions.get(id);
    sessions.delete(id);
    if (sessions.size === 0) worker.unref();
    session?.listener.onEnd(end);
  };
  const endAll = (guilty: number, end: DecoderEnd) => {
    if (isGone) return;
    isGone = true;
    clearInterval(timer);
    onGone();
    void worker.terminate();
    for (const id of [...sessions.keys()]) settle(id, id === guilty ? end : 'lost');
  };

  const watch = createStepWatch(shared);
  const look = () => {
    const { session: id, stuckMs } = watch();
    const session = sessions.get(id);
    const isSpent = session !== undefined && session.spentMs + stuckMs > session.listener.limitMs();
    if (stuckMs > STEP_MAX_MS || (stuckMs > 0 && isSpent)) endAll(id, 'timeout');
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  worker.unref();

  const hear = (message: FromThread) => {
    const session = sessions.get(message.session);
    if (!session) return;
    const { listener } = session;
    if (message.kind === 'source') {
      listener.onSource(message.sampleRate, message.channels);
      return;
    }
    session.spentMs = message.spentMs;
    if (message.kind === 'sound') listener.onSound(message.pcm);
    if (message.kind === 'taken') listener.onTaken(message.bytes);
    if (message.spentMs > listener.limitMs()) {
      post({ kind: 'close', session: message.session });
      settle(message.session, 'timeout');
    } else if (message.kind === 'ended') {
      settle(message.session, message.end === 'unsupported' ? 'missing' : 'done');
    }
  };
  worker.on('message', hear);
  const fail = () => endAll(Atomics.load(shared, WORKING_FOR), 'done');
  worker.on('error', fail);
  worker.on('exit', fail);

  return {
    get sessions() {
      return sessions.size;
    },
    open(hints, listener) {
      lastId += 1;
      const session = lastId;
      sessions.set(session, { listener, spentMs: 0 });
      worker.ref();
      post({ kind: 'open', session, ...hints });
      return {
        send(bytes) {
          const copy = new Uint8Array(bytes);
          post({ kind: 'bytes', session, bytes: copy }, [copy.buffer]);
        },
        end: () => post({ kind: 'end', session }),
        want: (bytes) => post({ kind: 'want', session, bytes }),
        close() {
          if (!sessions.has(session)) return;
          post({ kind: 'close', session });
          settle(session, 'done');
        },
      };
    },
    async close() {
      endAll(0, 'lost');
      await worker.terminate();
    },
  };
}
