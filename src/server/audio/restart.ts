import type { Decoder, DecoderEnd } from './decoder.ts';

/** A decoder was lost through no fault of the recording, which can be decoded again from its beginning. */
export class DecoderLostError extends Error {
  constructor() {
    super('The thread of this decoder has ended.');
    this.name = 'DecoderLostError';
  }
}

/**
 * Forgives the first crash among the decoders of one recording: it counts as lost, so that the recording is decoded
 * again from its beginning. Otherwise, buffered data would be lost; and the cause may be memory that another recording
 * damaged, or too little of it. A recording that also crashes the next decoder is itself the cause. `may`: whether
 * another thread, on which other recordings depend, should be risked.
 */
export function createCrashPardon(may: () => boolean = () => true): (decoder: Decoder) => Decoder {
  let isSpent = false;
  const pardoned = (end: DecoderEnd): DecoderEnd => {
    if (end !== 'crashed' || isSpent || !may()) return end;
    isSpent = true;
    return 'lost';
  };
  return (decoder) => ({ ...decoder, ended: decoder.ended.then(pardoned) });
}

/** Maximum number of restarts per recording. */
const RESTARTS_MAX = 10;

/**
 * Removes what was already emitted: this number of bytes and gap marks, however they are divided this time.
 */
function createSkip(givenBytes: number, givenMarks: number) {
  let bytes = givenBytes;
  let marks = givenMarks;
  return (part: Uint8Array | null): Uint8Array | null | undefined => {
    if (part === null) {
      marks -= 1;
      return marks < 0 ? null : undefined;
    }
    const left = part.subarray(Math.min(bytes, part.length));
    bytes -= part.length - left.length;
    return left.length > 0 ? left : undefined;
  };
}

/**
 * Yields the output of `decode`. After a DecoderLostError it calls `decode` again and omits what it has
 * already yielded; each run must give the same audio.
 */
export async function* withRestarts<T extends Uint8Array | null>(
  decode: () => AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  let bytes = 0;
  let marks = 0;
  for (let attempt = 0; ; attempt += 1) {
    const skip = createSkip(bytes, marks);
    try {
      for await (const part of decode()) {
        const rest = skip(part);
        if (rest === undefined) continue;
        if (rest === null) marks += 1;
        else bytes += rest.length;
        yield rest as T;
      }
      return;
    } catch (error) {
      if (!(error instanceof DecoderLostError) || attempt >= RESTARTS_MAX) throw error;
    }
  }
}
