import { createRequire } from 'node:module';
import { SpeechError } from './engines/speech-error.ts';
import { startWhisper, WHISPER_MODULE, type WhisperChild } from './whisper-child.ts';
import type { WhisperModule } from './whisper-program.ts';

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

const require = createRequire(import.meta.url);

/** Whether the native part can be loaded on this machine; loads it. */
export async function canLoadWhisper(): Promise<boolean> {
  try {
    const whisper: WhisperModule = require(WHISPER_MODULE);
    return Boolean(await whisper.loadWhisperModule());
  } catch {
    // Any reason, from a missing platform package to a missing system library, means the same to the caller.
    return false;
  }
}

/**
 * Runs whisper.cpp in a process of its own: loading a model would hold up every request for seconds, a model
 * that does not compute ends its process, and a cancelled recording has to stop at once. The process starts with
 * the first piece and keeps its model loaded. One piece at a time.
 */
export function createWhisperProcess(modelPath: string): WhisperProcess {
  let child: WhisperChild | null = null;
  const close = () => {
    child?.kill();
    child = null;
  };
  return {
    async transcribe({ samples, signal, ...options }) {
      signal.throwIfAborted();
      child ??= startWhisper(modelPath);
      const running = child;
      const kill = () => running.kill();
      running.setIdle(false);
      signal.addEventListener('abort', kill, { once: true });
      // whisper.cpp ends its process on a model it cannot compute with.
      const answer = (await running.ask({ samples, options })) ?? { failed: 'run' };
      signal.removeEventListener('abort', kill);
      if (signal.aborted || 'failed' in answer) close();
      else running.setIdle(true);
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
