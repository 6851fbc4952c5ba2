import type { Frame } from '../../../src/speech/audio/frames.ts';
import { FRAME_BYTES, FRAME_SECONDS } from '../../../src/speech/audio/pcm.ts';

/**
 * Frames of synthetic audio: alternating stretches of speech and silence, in seconds. Each frame has its own
 * number.
 */
export function framesOf(
  stretches: readonly { seconds: number; isSpeech: boolean; power?: number }[],
): Frame[] {
  let number = 0;
  return stretches.flatMap(({ seconds, isSpeech, power = isSpeech ? 1000 : 1 }) =>
    Array.from({ length: Math.round(seconds / FRAME_SECONDS) }, () => {
      const pcm = Buffer.alloc(FRAME_BYTES);
      pcm.writeUInt32LE(number);
      number += 1;
      return { pcm, isSpeech, power };
    }),
  );
}

/** The numbers of the frames in audio made of them. */
export function frameNumbers(pcm: Uint8Array): number[] {
  const buffer = Buffer.from(pcm);
  return Array.from({ length: Math.floor(pcm.length / FRAME_BYTES) }, (_, index) =>
    buffer.readUInt32LE(index * FRAME_BYTES),
  );
}
