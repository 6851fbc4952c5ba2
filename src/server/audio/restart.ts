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
 * damaged, or too little of it. A recording that also crashes the next decoder is itself the cause. `mayRetry`: whether
 * another thread, on which other recordings depend, should be risked.
 */
export function createCrashRetry(mayRetry: () => boolean = () => true): (decoder: Decoder) => Decoder {
  let hasRetried = false;
  const retried = (end: DecoderEnd): DecoderEnd => {
    if (end !== 'crashed' || hasRetried || !mayRetry()) return end;
    hasRetried = true;
    return 'lost';
  };
  return (decoder) => ({ ...decoder, ended: decoder.ended.then(retried) });
}

/** Maximum number of restarts per recording. */
const RESTARTS_MAX = 10;

/**
 * Removes what was already emitted: this number of bytes and gap marks, however they are divided this time.
 */
function createSkip(yieldedBytes: number, yieldedMarks: number) {
  let bytes = yieldedBytes;
  let marks = yieldedMarks;
  return (part: Uint8Array | null): Uint8Array | null | undefined => {
    if (part === null) {
      marks -= 1;
      return marks < 0 ? null : undefined;
    }
    const remaining = part.subarray(Math.min(bytes, part.length));
    bytes -= part.length - remaining.length;
    return remaining.length > 0 ? remaining : undefined;
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
        const unseen = skip(part);
        if (unseen === undefined) continue;
        if (unseen === null) marks += 1;
        else bytes += unseen.length;
        yield unseen as T;
      }
      return;
    } catch (error) {
      if (!(error instanceof DecoderLostError) || attempt >= RESTARTS_MAX) throw error;
    }
  }
}
