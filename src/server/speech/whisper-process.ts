import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { programEnvironment } from '../audio/program-environment.ts';
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
  /** 16 kHz mono 16-bit samples. */
  samples: ArrayBuffer;
  language: string;
  /** What was said before this piece. */
  prompt: string;
  maxThreads: number;
  signal: AbortSignal;
}

export interface WhisperProcess {
  /**
   * Throws `SpeechError`: `engine_failed`, or `engine_unavailable` where the model does not load; throws the
   * signal's reason when that fires, after ending the process.
   */
  transcribe(piece: WhisperPiece): Promise<WhisperPieceResult>;
  close(): void;
}

interface Ask {
  samples: ArrayBuffer;
  options: { language: string; prompt: string; maxThreads: number };
}
type Answer = { result: WhisperPieceResult } | { failed: 'load' | 'run' };

/** The part of @fugood/whisper.node that is used; its package ships no declarations. */
interface WhisperModule {
  loadWhisperModule(): Promise<unknown>;
  toggleNativeLog(on: boolean): Promise<void>;
  initWhisper(options: { filePath: string }): Promise<{
    transcribeData(
      samples: ArrayBuffer,
      options: Ask['options'],
    ): { promise: Promise<{ language?: string; segments: WhisperSegment[] }> };
  }>;
}

const require = createRequire(import.meta.url);

/** Whether the native part can be loaded on this machine; loads it. */
export async function canLoadWhisper(): Promise<boolean> {
  try {
    const whisper: WhisperModule = require('@fugood/whisper.node');
    return Boolean(await whisper.loadWhisperModule());
  } catch {
    // Any reason, from a missing platform package to a missing system library, means the same to the caller.
    return false;
  }
}

/**
 * The whole program of the process. It is passed on as text, so that it runs the same from source and from a
 * bundle: it may use nothing but its arguments.
 */
function serve(load: NodeJS.Require, modulePath: string, modelPath: string): void {
  const whisper: WhisperModule = load(modulePath);
  // Listened to by nobody, the native log is silent; switched off, it would print.
  const ready = whisper
    .toggleNativeLog(true)
    .then(() => whisper.initWhisper({ filePath: modelPath }))
    .catch(() => null);
  const answer = async ({ samples, options }: Ask): Promise<Answer> => {
    const context = await ready;
    if (!context) return { failed: 'load' };
    const spoken = context.transcribeData(samples, options).promise;
    // The binding never settles a transcription that failed. With one native thread, work done after it tells.
    const afterwards = context.transcribeData(new ArrayBuffer(0), options).promise;
    return Promise.race<Answer>([
      spoken.then(({ language, segments }) => ({ result: { language: language ?? null, segments } })),
      afterwards.then(() => ({ failed: 'run' })),
    ]);
  };
  process.on('message', async (ask: Ask) => process.send?.(await answer(ask)));
  process.on('disconnect', () => process.exit());
}

function start(modelPath: string): ChildProcess {
  const places = [require.resolve('@fugood/whisper.node'), modelPath].map((place) => JSON.stringify(place));
  const child = spawn(process.execPath, ['-e', `(${serve.toString()})(require, ${places.join(', ')})`], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: programEnvironment({ UV_THREADPOOL_SIZE: '1' }),
  });
  return child;
}

/** The process keeps nothing alive while it has nothing to do. */
function setIdle(child: ChildProcess, isIdle: boolean): void {
  if (isIdle) {
    child.unref();
    child.channel?.unref();
  } else {
    child.ref();
    child.channel?.ref();
  }
}

function answerOf(child: ChildProcess, ask: Ask, signal: AbortSignal): Promise<Answer> {
  const kill = () => child.kill('SIGKILL');
  return new Promise<Answer>((resolve) => {
    // whisper.cpp ends its process on a model it cannot compute with.
    const fail = () => resolve({ failed: 'run' });
    child.once('message', (answer: Answer) => resolve(answer));
    child.once('close', fail);
    child.once('error', fail);
    signal.addEventListener('abort', kill, { once: true });
    child.send(ask, (error) => error && fail());
  }).finally(() => {
    signal.removeEventListener('abort', kill);
    child.removeAllListeners();
  });
}

/**
 * Runs whisper.cpp in a process of its own: loading a model would hold up every request for seconds, a model
 * that does not compute ends its process, and a cancelled recording has to stop at once. The process starts with
 * the first piece and keeps its model loaded. One piece at a time.
 */
export function createWhisperProcess(modelPath: string): WhisperProcess {
  let child: ChildProcess | null = null;
  const close = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  return {
    async transcribe({ samples, signal, ...options }) {
      signal.throwIfAborted();
      child ??= start(modelPath);
      setIdle(child, false);
      const answer = await answerOf(child, { samples, options }, signal);
      if (signal.aborted || 'failed' in answer) close();
      else setIdle(child, true);
      signal.throwIfAborted();
      if ('result' in answer) return answer.result;
      if (answer.failed === 'load') {
        throw new SpeechError('engine_unavailable', 'The Whisper model file could not be loaded.');
      }
      throw new SpeechError('engine_failed', 'Whisper could not transcribe this recording.');
    },
    close,
  };
}
