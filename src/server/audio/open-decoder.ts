import type { Decoder, DecoderEnd } from './decoder.ts';
import { startFfmpeg } from './ffmpeg.ts';
import type { SourceHints } from './threads/messages.ts';
import { startThreadDecoder } from './threads/thread-decoder.ts';

/** Maximum bytes kept for a second decoder until the first knows the codec; larger than any header. */
const KEPT_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Starts with one decoder and switches to another if the first lacks the codec. The other receives all bytes written
 * until then, if `keepsBytes`.
 */
function withFallback(
  first: Decoder,
  keepsBytes: boolean,
  startSecond: (kept: readonly Uint8Array[]) => Decoder,
): Decoder {
  let current = first;
  let kept: Uint8Array[] | null = [];
  let keptBytes = 0;
  let isOver = false;
  let wasKilled = false;
  const drop = () => {
    kept = null;
  };
  const chosen = first.ended.then((end): Decoder => {
    if (end === 'missing' && kept !== null && !wasKilled) {
      current = startSecond(kept);
      if (isOver) current.end();
    }
    drop();
    return current;
  });
  const ended = chosen.then((decoder): Promise<DecoderEnd> => decoder.ended);
  return {
    ended,
    source: () => current.source(),
    async write(bytes) {
      if (!kept) return current.write(bytes);
      if (keepsBytes) {
        keptBytes += bytes.length;
        kept.push(bytes);
      }
      if (keptBytes > KEPT_MAX_BYTES) drop();
      if (await first.write(bytes)) return true;
      // If it ended only because it lacks the codec, the other decoder already has these bytes.
      return (await chosen) !== first;
    },
    end() {
      isOver = true;
      current.end();
    },
    async *samples() {
      for await (const samples of first.samples()) {
        drop();
        yield samples;
      }
      const decoder = await chosen;
      if (decoder !== first) yield* decoder.samples();
    },
    kill() {
      wasKilled = true;
      current.kill();
    },
    async stop() {
      wasKilled = true;
      await first.stop();
      await (await chosen).stop();
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
  return withFallback(first, path === null, (kept) => {
    const second = startFfmpeg({ path, ...hints, limitMs });
    for (const bytes of kept) void second.write(bytes);
    return second;
  });
}
