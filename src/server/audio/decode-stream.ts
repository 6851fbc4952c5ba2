import type { AudioFormat } from '../../contract/api/audio-formats.ts';
import {
  createSoundCount,
  type DecodeLimits,
  readDecoder,
  type SourceFacts,
  sourceFacts,
  throwIfAborted,
} from './decode.ts';
import { type Decoder, decodeLimitMs } from './decoder.ts';
import { openDecoder } from './open-decoder.ts';
import { DecoderLostError, withRestarts } from './restart.ts';
import { createResume } from './resume.ts';
import type { SourceStream } from './source-stream.ts';

/** Encoded bytes in order, as they come; null where a part was lost. */
export type ByteFeed = AsyncIterator<Uint8Array | null>;

export interface StreamDecodeOptions extends DecodeLimits {
  format: AudioFormat;
  /** What was read of the feed already, to tell the format; and the feed, for the rest. */
  begun: readonly (Uint8Array | null)[];
  feed: ByteFeed;
  /** Gives the recording from its beginning once more, for the rare case that a decoder is lost on the way. */
  again?: () => ByteFeed;
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
/** So often a decoder may give up on one recording before what is left of the stretch is passed over. */
const BREAKS_MAX = 1;
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

/** Feeds one decoder until its stretch of the recording ends. */
async function pump(
  decoder: Decoder,
  feed: Refeed,
  prepare: (chunk: Uint8Array) => Uint8Array,
): Promise<Stop> {
  let isGone = false;
  void decoder.ended.then(() => {
    isGone = true;
  });
  try {
    for (;;) {
      const next = await feed.next();
      if (next.done) return 'end';
      if (next.value === null) return 'lost';
      if (!isGone && (await decoder.write(prepare(next.value)))) continue;
      feed.giveBack(next.value);
      return 'broken';
    }
  } finally {
    decoder.end();
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

/** One reading of a recording: what is known of it, and what is left of its bytes. */
interface Reading {
  count: ReturnType<typeof createSoundCount>;
  source: SourceStream;
  feed: Refeed;
  fedBytes: number;
}

/** Decodes a recording from its beginning, with one decoder for each stretch between lost parts. */
async function* decodeStretches(
  options: StreamDecodeOptions,
  reading: Reading,
): AsyncGenerator<Uint8Array | null, void, undefined> {
  const { format, signal } = options;
  const { count, feed } = reading;
  const resume = createResume(format);
  let breaks = 0;

  /** One decoder, from its first byte to its last sample. */
  async function* stretch(prepare: (chunk: Uint8Array) => Uint8Array): Stretch {
    throwIfAborted(signal);
    const limitMs = () => options.timeLimitMs ?? decodeLimitMs(reading.fedBytes);
    const hints = { format, ignoresLength: format === 'wav', description: null };
    const decoder = openDecoder({ path: null, ...hints, limitMs });
    const fed = pump(decoder, feed, (chunk) => {
      reading.fedBytes += chunk.length;
      return prepare(chunk);
    });
    try {
      // What follows a lost part may still be sound; a decoder that failed on the first of it will make none.
      return yield* readDecoder({ decoder, fed, signal, count, isPart: (stop) => stop === 'lost' });
    } catch (error) {
      if (!(error instanceof DecoderLostError) || options.again) throw error;
      // It can't be begun again: a little of it is lost here.
      return await fed;
    } finally {
      const { sampleRate, channels } = decoder.source();
      if (reading.source.sampleRate === null) reading.source = { sampleRate, channels };
    }
  }

  let stop = yield* stretch((chunk) => {
    resume.see(chunk);
    return chunk;
  });
  while (stop !== 'end') {
    const before = count.seconds();
    const rest = stretch(resume.restart());
    if (stop === 'lost') yield null;
    breaks += stop === 'broken' ? 1 : 0;
    stop = yield* stop === 'lost' ? rest : marked(rest);
    if (stop === 'broken' && (count.seconds() === before || breaks > BREAKS_MAX)) stop = await feed.skip();
  }
}

/**
 * Decodes a recording while it comes. Nothing is read before `pcm` is, and no faster than it is; the time limit
 * counts only the decoder's own work.
 *
 * Where a part was lost, everything before it is decoded first; behind it a new decoder goes on from the first
 * place that it can make out. The same happens where a decoder gives up on what is damaged.
 *
 * `pcm` throws `AudioError` as `decodeAudio` does, and what `feed` throws. Leaving the loop ends the decoder; the feed is the
 * caller's to end, also one that `again` gave.
 */
export function decodeStream(options: StreamDecodeOptions): StreamDecoding {
  const { begun, again, maxSeconds } = options;
  let hasBegun = false;
  let reading: Reading | null = null;

  function run(): AsyncGenerator<Uint8Array | null, void, undefined> {
    const isAgain = hasBegun && again !== undefined;
    hasBegun = true;
    const feed = isAgain ? createRefeed(again(), []) : createRefeed(options.feed, begun);
    reading = {
      count: createSoundCount(maxSeconds),
      source: { sampleRate: null, channels: null },
      feed,
      fedBytes: 0,
    };
    return decodeStretches(options, reading);
  }

  return {
    pcm: withRestarts(run),
    facts: () =>
      sourceFacts(
        reading?.count.seconds() ?? 0,
        reading?.fedBytes ?? 0,
        reading?.source ?? { sampleRate: null, channels: null },
      ),
  };
}
