import { once } from 'node:events';
import type { AudioFormat } from '../../contract/audio-formats.ts';
import {
  createSoundCount,
  type DecodeLimits,
  judgeEnd,
  type SourceFacts,
  sourceFacts,
  throwIfAborted,
} from './decode.ts';
import { type DecoderProcess, decodeLimitMs, startDecoder } from './decoder.ts';
import { createPatience } from './patience.ts';
import { createResume } from './resume.ts';
import { createSourceReader } from './source-reader.ts';

/** Encoded bytes in order, as they come; null where a part was lost. */
export type ByteFeed = AsyncIterator<Uint8Array | null>;

export interface StreamDecodeOptions extends DecodeLimits {
  format: AudioFormat;
  /** What was read of the feed already, to tell the format; and the feed, for the rest. */
  begun: readonly (Uint8Array | null)[];
  feed: ByteFeed;
  signal: AbortSignal;
}

export interface StreamDecoding {
  /** Sound as whole 16-bit samples, null where a part was lost; starts the decoder when first asked, read once. */
  pcm: AsyncGenerator<Uint8Array | null, void, undefined>;
  /** Complete once `pcm` has ended. */
  facts(): SourceFacts;
}

/** Why no more goes into a decoder: the recording ended, a part was lost, or the decoder went away before. */
type Stop = 'end' | 'lost' | 'broken';
type Stretch = AsyncGenerator<Uint8Array, Stop, undefined>;

/** A feed to which what was taken out can be given back. */
function createRefeed(feed: ByteFeed, begun: readonly (Uint8Array | null)[]) {
  const back = [...begun];
  const next = async (): Promise<IteratorResult<Uint8Array | null, unknown>> => {
    const value = back.shift();
    return value === undefined ? feed.next() : { value, done: false };
  };
  return {
    next,
    giveBack(chunk: Uint8Array): void {
      back.unshift(chunk);
    },
    /** Passes over what no decoder wants, up to the next place where another may begin. */
    async skip(): Promise<Stop> {
      for (;;) {
        const { done, value } = await next();
        if (done) return 'end';
        if (value === null) return 'lost';
      }
    },
  };
}
type Refeed = ReturnType<typeof createRefeed>;

/** Waits until the decoder takes more; false when it has gone away. */
async function write(decoder: DecoderProcess, bytes: Uint8Array, gone: AbortSignal): Promise<boolean> {
  if (gone.aborted) return false;
  if (bytes.length === 0 || decoder.input.write(bytes)) return true;
  return once(decoder.input, 'drain', { signal: gone }).then(
    () => true,
    () => false,
  );
}

/** Feeds one decoder until its stretch of the recording ends. */
async function pump(
  decoder: DecoderProcess,
  feed: Refeed,
  prepare: (chunk: Uint8Array) => Uint8Array,
): Promise<Stop> {
  const gone = new AbortController();
  decoder.exit.then(() => gone.abort());
  try {
    for (;;) {
      const next = await feed.next();
      if (next.done) return 'end';
      if (next.value === null) return 'lost';
      if (await write(decoder, prepare(next.value), gone.signal)) continue;
      feed.giveBack(next.value);
      return 'broken';
    }
  } finally {
    decoder.input.end();
  }
}

/** The same with a null in front, if there is anything. */
async function* marked(stretch: Stretch): AsyncGenerator<Uint8Array | null, Stop, undefined> {
  try {
    const first = await stretch.next();
    if (first.done) return first.value;
    yield null;
    yield first.value;
    return yield* stretch;
  } finally {
    await stretch.return('end');
  }
}

/**
 * Decodes a recording while it comes. Nothing is read before `pcm` is, and no faster than it is; the time limit
 * counts only while the decoder has something to work on.
 *
 * Where a part was lost, everything before it is decoded first; behind it a new decoder goes on from the first
 * place that it can make out. The same happens where a decoder gives up on what is damaged.
 *
 * `pcm` throws `AudioError` as `decodeAudio` does, and what `feed` throws. Leaving the loop ends the decoder; the feed is the
 * caller's to end.
 */
export function decodeStream(options: StreamDecodeOptions): StreamDecoding {
  const { format, signal } = options;
  const source = createSourceReader();
  const resume = createResume(format);
  const count = createSoundCount(options.maxSeconds);
  const feed = createRefeed(options.feed, options.begun);
  let fedBytes = 0;

  /** One decoder, from its first byte to its last sample. */
  async function* stretch(prepare: (chunk: Uint8Array) => Uint8Array): Stretch {
    throwIfAborted(signal);
    const decoder = startDecoder({ path: null, format, ignoresLength: format === 'wav' });
    let stop: Stop | null = null;
    let hasFailed = false;
    const pumped = pump(decoder, feed, (chunk) => {
      fedBytes += chunk.length;
      return prepare(chunk);
    }).then((reason) => {
      stop = reason;
      return reason;
    });
    pumped.catch(() => {
      hasFailed = true;
      decoder.kill();
    });
    const patience = createPatience({
      limitMs: () => options.timeLimitMs ?? decodeLimitMs(fedBytes),
      giveUp: decoder.kill,
      owes: () => stop !== null || decoder.input.writableLength > 0,
    });
    signal.addEventListener('abort', decoder.kill, { once: true });
    decoder.notes.on('data', source.read);
    try {
      for await (const samples of decoder.samples(patience)) {
        throwIfAborted(signal);
        count.add(samples);
        yield samples;
      }
      const exit = await patience.wait(decoder.exit);
      throwIfAborted(signal);
      if (hasFailed) await pumped;
      // What follows a lost part may still be sound; a decoder that failed on the first of it will make none.
      judgeEnd(exit, patience.isSpent(), stop === 'lost' ? null : count.seconds());
      return await pumped;
    } finally {
      signal.removeEventListener('abort', decoder.kill);
      await decoder.stop();
    }
  }

  async function* run(): AsyncGenerator<Uint8Array | null, void, undefined> {
    let stop = yield* stretch((chunk) => {
      resume.see(chunk);
      return chunk;
    });
    while (stop !== 'end') {
      const before = count.seconds();
      const rest = stretch(resume.restart());
      if (stop === 'lost') yield null;
      stop = yield* stop === 'lost' ? rest : marked(rest);
      if (stop === 'broken' && count.seconds() === before) stop = await feed.skip();
    }
  }

  return { pcm: run(), facts: () => sourceFacts(count.seconds(), fedBytes, source.stream()) };
}
