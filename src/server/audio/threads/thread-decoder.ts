import type { Decoder, DecoderEnd } from '../decoder.ts';
import type { SourceStream } from '../source-stream.ts';
import { openInThread } from './decoder-threads.ts';
import type { SourceHints } from './messages.ts';

/** Audio decoded ahead of the reader, in bytes: two seconds. */
const AHEAD_BYTES = 64 * 1024;
/** Bytes read before more are requested: a message per slice would cost as much as decoding the slice. */
const ASK_BYTES = AHEAD_BYTES / 2;
/** Maximum encoded bytes waiting in the thread. */
const WAITING_BYTES = 64 * 1024;

/** Wakes the waiting callers at a change. */
function createNotifier() {
  let pending = Promise.withResolvers<void>();
  return {
    next: () => pending.promise,
    notify() {
      pending.resolve();
      pending = Promise.withResolvers<void>();
    },
  };
}

/** Batches requests for more input until they are worth a message. */
function batchRequests(want: (bytes: number) => void): (bytes: number) => void {
  let read = 0;
  return (bytes) => {
    read += bytes;
    if (read < ASK_BYTES) return;
    want(read);
    read = 0;
  };
}

/** Decodes with WebAssembly in a thread. Ends as `missing` when the codec needs another decoder. */
export function startThreadDecoder(hints: SourceHints, limitMs: () => number): Decoder {
  const ended = Promise.withResolvers<DecoderEnd>();
  const changes = createNotifier();
  const queue: Uint8Array[] = [];
  let waiting = 0;
  let hasEnded = false;
  let source: SourceStream = { sampleRate: null, channels: null };
  const session = openInThread(hints, {
    limitMs,
    onSource(sampleRate, channels) {
      source = { sampleRate, channels };
    },
    onAudio(pcm) {
      queue.push(pcm);
      changes.notify();
    },
    onConsumed(bytes) {
      waiting -= bytes;
      changes.notify();
    },
    onEnd(end) {
      hasEnded = true;
      ended.resolve(end);
      changes.notify();
    },
  });
  session.want(AHEAD_BYTES);
  const askFor = batchRequests(session.want);

  return {
    ended: ended.promise,
    source: () => source,
    kill: session.close,
    end: session.end,
    async write(bytes) {
      if (hasEnded) return false;
      if (bytes.length === 0) return true;
      waiting += bytes.length;
      session.send(bytes);
      while (waiting > WAITING_BYTES && !hasEnded) await changes.next();
      // The bytes have been consumed, or will be.
      return true;
    },
    async *samples() {
      for (;;) {
        const pcm = queue.shift();
        if (pcm) {
          yield pcm;
          askFor(pcm.length);
        } else if (hasEnded) return;
        else await changes.next();
      }
    },
    async stop() {
      session.close();
      await ended.promise;
    },
  };
}
