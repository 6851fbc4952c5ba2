import type { Decoder, DecoderEnd } from './decoder.ts';
import { startFfmpeg } from './ffmpeg.ts';
import type { SourceHints } from './threads/messages.ts';
import { startThreadDecoder } from './threads/thread-decoder.ts';

/** Maximum bytes kept for a second decoder until the first knows the codec; larger than any header. */
const BUFFER_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Starts with one decoder and switches to another if the first lacks the codec. The other receives all bytes written
 * until then, if `buffersInput`.
 */
function withFallback(
  first: Decoder,
  buffersInput: boolean,
  startSecond: (buffered: readonly Uint8Array[]) => Decoder,
): Decoder {
  let current = first;
  let buffered: Uint8Array[] | null = [];
  let bufferedBytes = 0;
  let hasInputEnded = false;
  let wasKilled = false;
  const drop = () => {
    buffered = null;
  };
  const chosenDecoder = first.ended.then((end): Decoder => {
    if (end === 'missing' && buffered !== null && !wasKilled) {
      current = startSecond(buffered);
      if (hasInputEnded) current.end();
    }
    drop();
    return current;
  });
  const ended = chosenDecoder.then((decoder): Promise<DecoderEnd> => decoder.ended);
  return {
    ended,
    source: () => current.source(),
    async write(bytes) {
      if (!buffered) return current.write(bytes);
      if (buffersInput) {
        bufferedBytes += bytes.length;
        buffered.push(bytes);
      }
      if (bufferedBytes > BUFFER_MAX_BYTES) drop();
      if (await first.write(bytes)) return true;
      // If it ended only because it lacks the codec, the other decoder already has these bytes.
      return (await chosenDecoder) !== first;
    },
    end() {
      hasInputEnded = true;
      current.end();
    },
    async *samples() {
      for await (const samples of first.samples()) {
        drop();
        yield samples;
      }
      const decoder = await chosenDecoder;
      if (decoder !== first) yield* decoder.samples();
    },
    kill() {
      wasKilled = true;
      current.kill();
    },
    async stop() {
      wasKilled = true;
      await first.stop();
      await (await chosenDecoder).stop();
    },
  };
}

/**
 * Opens a decoder: WebAssembly in a thread, with ffmpeg as fallback if it is installed and the codec needs
 * it. `path`: the file of a complete recording; the bytes are written all the same.
 */
export function openDecoder(options: SourceHints & { path: string | null; limitMs: () => number }): Decoder {
  const { path, limitMs, ...hints } = options;
  const first = startThreadDecoder(hints, limitMs);
  // With a file, ffmpeg reads it itself.
  return withFallback(first, path === null, (buffered) => {
    const second = startFfmpeg({ path, ...hints, limitMs });
    for (const bytes of buffered) void second.write(bytes);
    return second;
  });
}
