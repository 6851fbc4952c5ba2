import { readdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { PCM_BYTES_PER_SECOND } from '../audio/decode.ts';
import { cutAtQuiet } from '../audio/quiet-cuts.ts';
import { createGate } from '../gate.ts';
import { requireLanguage, type SpeechEngine, SpeechError, type SpeechResult } from './engine.ts';
import { createWhisperProcess, type WhisperPieceResult, type WhisperProcess } from './whisper-process.ts';

const MODEL_NAME = /^ggml-.+\.bin$/;
const ENGLISH_ONLY = /\.en[.-]/;
/** Seconds of sound given to whisper.cpp at once, so that no long recording is ever in memory as a whole. */
const PIECES = { from: 100, to: 120, pausesCount: false };
/** What was said last helps with what comes next, in characters. */
const PROMPT_CHARACTERS = 200;
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

interface Piece {
  startSeconds: number;
  samples: ArrayBuffer;
}

function joinSamples(chunks: readonly Uint8Array[]): ArrayBuffer {
  const joined = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined.buffer;
}

async function* piecesOf(pcm: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  let chunks: Uint8Array[] = [];
  let startSeconds = 0;
  for await (const event of cutAtQuiet(pcm, PIECES)) {
    if ('pcm' in event) {
      chunks.push(event.pcm);
    } else {
      yield { startSeconds, samples: joinSamples(chunks) };
      chunks = [];
      startSeconds = event.cutAt;
    }
  }
  if (chunks.length > 0) yield { startSeconds, samples: joinSamples(chunks) };
}

function segmentsOf(piece: WhisperPieceResult, startSeconds: number): SpeechResult['segments'] {
  return piece.segments
    .map(({ text, t0, t1 }) => ({
      start: startSeconds + t0 / 1000,
      end: startSeconds + t1 / 1000,
      text: text.trim(),
    }))
    .filter(({ text }) => text !== '');
}

/** whisper.cpp with a model file on disk. One recording at a time: it uses every core itself. */
export function createWhisper(
  modelPath: string,
  process: WhisperProcess = createWhisperProcess(modelPath),
): SpeechEngine {
  const gate = createGate(1);
  const languages = ENGLISH_ONLY.test(basename(modelPath)) ? ['en'] : 'any';

  async function run(pcm: AsyncIterable<Uint8Array>, language: string, signal: AbortSignal) {
    const segments: SpeechResult['segments'] = [];
    let heard: string | null = null;
    for await (const { startSeconds, samples } of piecesOf(pcm)) {
      const timeLimit = TIME_BASE_MS + (samples.byteLength / PCM_BYTES_PER_SECOND) * TIME_PER_SECOND_MS;
      const piece = await process.transcribe({
        samples,
        // Once the language is known, later pieces are not guessed anew.
        language: heard ?? language,
        prompt: segments
          .map(({ text }) => text)
          .join(' ')
          .slice(-PROMPT_CHARACTERS),
        maxThreads: availableParallelism(),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
      });
      heard ??= piece.language;
      segments.push(...segmentsOf(piece, startSeconds));
    }
    return {
      text: segments.map(({ text }) => text).join(' '),
      segments,
      language: heard,
      // The binding passes no probabilities on.
      confidence: null,
    };
  }

  return {
    id: 'whisper',
    languages,
    takes: 'stream',
    async transcribe(input, { language, signal }) {
      requireLanguage({ languages }, language);
      return gate(async () => {
        try {
          return await run(input.pcm(), language.split(/[-_]/)[0] ?? 'auto', signal);
        } catch (error) {
          if (signal.aborted) {
            throw new SpeechError('aborted', 'Transcription was cancelled.', { cause: signal.reason });
          }
          if (error instanceof DOMException && error.name === 'TimeoutError') {
            throw new SpeechError('engine_timeout', 'Whisper took too long.');
          }
          throw error;
        }
      }, signal);
    },
  };
}
