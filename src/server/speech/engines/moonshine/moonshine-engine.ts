import type { ToProgram } from '../../../../speech/moonshine/messages.ts';
import { recognitionOf } from '../../../../speech/moonshine/recognition-of.ts';
import type { SpeechSpan } from '../../../../speech/speech-spans.ts';
import type { EngineSession, SessionOptions, SpeechEngine } from '../engine.ts';
import { SpeechError } from '../speech-error.ts';
import { ModelProgramPool, type ProgramPool } from './program-pool.ts';

/** Maximum parallel sessions; pieces without a free core wait in their program. */
const SLOTS = 8;

const cancelledError = (signal: AbortSignal) =>
  new SpeechError('aborted', 'Transcription was cancelled.', { cause: signal.reason });

function openSession(pool: ProgramPool, options: SessionOptions): EngineSession {
  const { signal, vocabulary, phrases = [], onPartial, isWatched } = options;
  const id = pool.nextId();
  const call = pool.open(id, onPartial);
  const send = (message: ToProgram) => call.send(message);
  send({ is: 'open', id, vocabulary: [...vocabulary], phrases: [...phrases] });
  // The signal belongs to the whole recording: each piece has one listener, removed at its end.
  const cancellation = Promise.withResolvers<never>();
  cancellation.promise.catch(() => undefined);
  const stop = () => {
    call.close();
    cancellation.reject(cancelledError(signal));
  };
  signal.addEventListener('abort', stop, { once: true });
  return {
    async feed(pcm) {
      if (signal.aborted) throw cancelledError(signal);
      send({ is: 'hear', id, pcm, isWatched: isWatched() });
    },
    async end() {
      if (signal.aborted) throw cancelledError(signal);
      send({ is: 'end', id });
      const answer = await Promise.race([call.answer, cancellation.promise]);
      return recognitionOf(answer.is === 'words' ? answer : { words: [], missed: [] });
    },
    close() {
      signal.removeEventListener('abort', stop);
      call.close();
    },
  };
}

/** The bundled engine, and its second speech detector. */
export interface MoonshineEngine extends SpeechEngine {
  /** Finds speech in 16 kHz mono 16-bit samples; seconds. Throws `SpeechError`. */
  findSpeech(pcm: Uint8Array): Promise<SpeechSpan[]>;
  close(): Promise<void>;
}

/**
 * Moonshine Tiny: English, offline, without a key, on ONNX Runtime in separate processes. The first start
 * prepares its model files in `modelsDir`. `runtime: 'wasm'` disables the native build.
 */
export function createMoonshineEngine(modelsDir: string, runtime: 'auto' | 'wasm' = 'auto'): MoonshineEngine {
  const pool = new ModelProgramPool(modelsDir, runtime);
  return {
    id: 'moonshine',
    model: 'Moonshine Tiny',
    languages: ['en'],
    detectsLanguage: false,
    isPaid: false,
    slots: SLOTS,
    slotFrom: 'end',
    open: (options) => openSession(pool, options),
    warm: pool.warm,
    async close() {
      pool.close();
    },
    async findSpeech(pcm) {
      const id = pool.nextId();
      const call = pool.open(id, () => undefined);
      call.send({ is: 'find-speech', id, pcm });
      const answer = await call.answer;
      return answer.is === 'speech' ? answer.spans : [];
    },
  };
}
