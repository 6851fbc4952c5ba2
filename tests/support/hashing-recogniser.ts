import { createHash } from 'node:crypto';
import type { Recogniser } from '../../src/server/speech/recognition/recogniser.ts';
import type { RecognitionResult } from '../../src/server/speech/recognition/recognition-request.ts';
import { NO_ENGINE } from './speech/no-engine.ts';

/** The "transcript" of these bytes: it depends on every byte and their order. */
export const wordsOf = (bytes: Uint8Array): string =>
  `heard ${createHash('sha256').update(bytes).digest('hex')}`;

/** The audio duration of so many bytes, in seconds. */
export const secondsOf = (bytes: number): number => bytes / 1000;

/**
 * A recogniser for tests of the pipeline around it: its transcript is the SHA-256 of the received bytes, so
 * that one missing, extra or misplaced byte shows in the text. With `tellsPieces` it tells of a piece at each chunk.
 */
export function createHashingRecogniser({ tellsPieces = false } = {}): Recogniser {
  return {
    ...NO_ENGINE,
    async recognise({ source, allow, signal, onSegment }): Promise<RecognitionResult> {
      const parts: Uint8Array[] = [];
      let bytes = 0;
      for await (const part of source.bytes()) {
        if (!part) throw new Error('a part is missing');
        bytes += part.byteLength;
        await allow(secondsOf(bytes));
        parts.push(part);
        if (tellsPieces) onSegment?.({ start: 0, end: secondsOf(bytes), text: 'a piece' });
      }
      signal.throwIfAborted();
      return {
        text: wordsOf(Buffer.concat(parts)),
        segments: [],
        language: 'en',
        confidence: null,
        durationSeconds: secondsOf(bytes),
        speechSeconds: secondsOf(bytes),
        processingTimeMs: 0,
        quality: {
          score: null,
          noiseLevel: null,
          sampleRate: null,
          channels: null,
          bitrate: null,
          format: 'webm',
        },
        engine: 'hashing',
      };
    },
  };
}
