import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { SpeechError } from './engine.ts';

/** One stretch of text that whisper.cpp found; times in milliseconds from the beginning of the piece. */
export interface WhisperSegment {
  text: string;
  t0: number;
  t1: number;
}

export interface WhisperPieceResult {
  language: string | null;
  segments: WhisperSegment[];
}

export interface WhisperPiece {
  /** 16 kHz mono 16-bit samples; handed over to the thread, so unusable afterwards. */
  samples: ArrayBuffer;
  language: string;
  prompt: string;
  maxThreads: number;
  signal: AbortSignal;
}

export interface WhisperThread {
  /** Throws `SpeechError`: `engine_failed`, `engine_unavailable` (the model does not load), `aborted`. */
  transcribe(piece: WhisperPiece): Promise<WhisperPieceResult>;
  close(): Promise<void>;
}

type Ask =
  | { kind: 'stop'; id: number }
  | { kind: 'piece'; id: number; samples: ArrayBuffer; options: Record<string, unknown> };
type Answer = { id: number } & ({ result: WhisperPieceResult } | { failed: 'load' | 'run' });

/** The part of @fugood/whisper.node that is used; its package ships no usable declarations. */
interface WhisperModule {
  initWhisper(options: { filePath: string; useGpu: boolean }): Promise<{
    transcribeData(
      samples: ArrayBuffer,
      options: Record<string, unknown>,
    ): { stop: () => Promise<void>; promise: Promise<{ language?: string; segments: WhisperSegment[] }> };
  }>;
}

const MODULE = '@fugood/whisper.node';
const require = createRequire(import.meta.url);

/** Whether the native part can be loaded on this machine; loads it. */
export async function canLoadWhisper(): Promise<boolean> {
  try {
    const loaded: { loadWhisperModule(): Promise<unknown> } = require('@fugood/whisper.node');
    return Boolean(await loaded.loadWhisperModule());
  } catch {
    // Any reason, from a missing platform package to a missing system library, means the same to the caller.
    return false;
  }
}

/**
 * The thread's whole program. It is passed on as text, so that it runs the same from source and from a bundle:
 * it may use nothing but its arguments.
 */
function serve(load: NodeJS.Require): void {
  const { parentPort, workerData }: typeof import('node:worker_threads') = load('node:worker_threads');
  const whisper: WhisperModule = load(workerData.modulePath);
  const running = new Map<number, () => Promise<void>>();
  let context: ReturnType<WhisperModule['initWhisper']> | null = null;
  const answer = async (ask: Ask & { kind: 'piece' }): Promise<Answer> => {
    const { id } = ask;
    context ??= whisper.initWhisper({ filePath: workerData.modelPath, useGpu: true });
    const ready = await context.catch(() => null);
    if (!ready) {
      context = null;
      return { id, failed: 'load' };
    }
    const { stop, promise } = ready.transcribeData(ask.samples, ask.options);
    running.set(id, stop);
    return promise.then(
      ({ language, segments }) => ({ id, result: { language: language ?? null, segments } }),
      () => ({ id, failed: 'run' }),
    );
  };
  parentPort?.on('message', async (ask: Ask) => {
    if (ask.kind === 'stop') {
      await running.get(ask.id)?.();
      return;
    }
    const said = await answer(ask);
    running.delete(ask.id);
    parentPort.postMessage(said);
  });
}

function failureOf(answer: { failed: 'load' | 'run' }): SpeechError {
  return answer.failed === 'load'
    ? new SpeechError('engine_unavailable', 'The Whisper model file could not be loaded.')
    : new SpeechError('engine_failed', 'Whisper could not transcribe this recording.');
}

/**
 * Runs whisper.cpp on a thread of its own: loading a model takes seconds and would hold up every request.
 * The thread starts with the first piece, keeps its model loaded, and does not keep the process alive while idle.
 */
export function createWhisperThread(modelPath: string): WhisperThread {
  const waiting = new Map<number, (answer: Answer) => void>();
  let worker: Worker | null = null;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(`(${serve.toString()})(require)`, {
      eval: true,
      workerData: { modulePath: require.resolve(MODULE), modelPath },
    });
    const failAll = () => {
      worker = null;
      for (const [id, settle] of waiting) settle({ id, failed: 'run' });
    };
    started.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer));
    started.on('error', failAll);
    started.on('exit', failAll);
    return started;
  };

  return {
    async transcribe({ samples, signal, ...options }) {
      signal.throwIfAborted();
      worker ??= start();
      const thread = worker;
      lastId += 1;
      const id = lastId;
      const stop = () => thread.postMessage({ kind: 'stop', id } satisfies Ask);
      signal.addEventListener('abort', stop, { once: true });
      thread.ref();
      try {
        const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
        thread.postMessage({ kind: 'piece', id, samples, options } satisfies Ask, [samples]);
        const answer = await answered;
        signal.throwIfAborted();
        if ('failed' in answer) throw failureOf(answer);
        return answer.result;
      } finally {
        signal.removeEventListener('abort', stop);
        waiting.delete(id);
        if (waiting.size === 0) thread.unref();
      }
    },
    async close() {
      await worker?.terminate();
    },
  };
}
