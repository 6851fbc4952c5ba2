import { readdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { joinTexts } from '../../text/join-texts.ts';
import { PCM_BYTES_PER_SECOND } from '../audio/decoder.ts';
import {
  type PieceEngine,
  type PieceRequest,
  SpeechError,
  type SpeechResult,
  throwIfStopped,
} from './engine.ts';
import { createWhisperProcess, type WhisperProcess } from './whisper-process.ts';

const MODEL_NAME = /^ggml-.+\.bin$/;
const ENGLISH_ONLY = /\.en[.-]/;
/** Time allowed for one piece, in milliseconds: loading the model, and a large model on a slow processor. */
const TIME_BASE_MS = 120_000;
const TIME_PER_SECOND_MS = 20_000;

/** The best model in the folder: the largest `ggml-*.bin`, since the family gets better with size. `null` without one. */
export async function findWhisperModel(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names
      .filter((name) => MODEL_NAME.test(name))
      .map(async (name) => ({ path: join(folder, name), bytes: (await stat(join(folder, name))).size })),
  );
  return sizes.sort((a, b) => b.bytes - a.bytes)[0]?.path ?? null;
}

/** whisper.cpp with a model file on disk. One recording at a time: it uses every core itself. */
export function createWhisper(
  modelPath: string,
  process: WhisperProcess = createWhisperProcess(modelPath),
): PieceEngine {
  async function transcribe({ samples, language, prompt, signal }: PieceRequest): Promise<SpeechResult> {
    const seconds = samples.length / PCM_BYTES_PER_SECOND;
    const limit = AbortSignal.timeout(TIME_BASE_MS + seconds * TIME_PER_SECOND_MS);
    try {
      const heard = await process.transcribe({
        samples: new Uint8Array(samples).buffer,
        language,
        prompt,
        maxThreads: availableParallelism(),
        signal: AbortSignal.any([signal, limit]),
      });
      const segments = heard.segments
        .map(({ text, t0, t1 }) => ({ start: t0 / 1000, end: t1 / 1000, text: text.trim() }))
        .filter(({ text }) => text !== '');
      return {
        text: joinTexts(segments.map(({ text }) => text)),
        segments,
        language: heard.language,
        // The binding passes no probabilities on.
        confidence: null,
      };
    } catch (error) {
      throwIfStopped(signal);
      if (!limit.aborted) throw error;
      throw new SpeechError('engine_timeout', 'Whisper took too long.');
    }
  }

  return {
    kind: 'pieces',
    id: 'whisper',
    languages: ENGLISH_ONLY.test(basename(modelPath)) ? ['en'] : 'any',
    slots: 1,
    isPaid: false,
    transcribe,
  };
}
