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
import { createCrashPardon, withRestarts } from './restart.ts';
import { createResume } from './resume.ts';
import type { SourceStream } from './source-stream.ts';

/** Encoded bytes in order, as they arrive; null for a lost part. */
export type ByteFeed = AsyncIterator<Uint8Array | null>;

export interface StreamDecodeOptions extends DecodeLimits {
  format: AudioFormat;
  /** Parts already read from the feed to detect the format, and the feed with the rest. */
  begun: readonly (Uint8Array | null)[];
  feed: ByteFeed;
  /** Restarts the recording from its beginning, for the rare case that a decoder is lost midway. */
  again: () => ByteFeed;
  /** See `SourceHints`. */
  channel?: number | undefined;
  signal: AbortSignal;
}

export interface StreamDecoding {
  /** Audio as whole 16-bit samples, null for a lost part; the first read starts the decoder; read once. */
  pcm: AsyncGenerator<Uint8Array | null, void, undefined>;
  /** Complete after `pcm` has ended. */
  facts(): SourceFacts;
}

/** Why a decoder receives no more input: the recording ended, a part was lost, or the decoder ended early. */
type Stop = 'end' | 'lost' | 'broken';
/** Failures of a decoder per recording, after which the rest of the stretch is skipped. */
const BREAKS_MAX = 1;
type Stretch = AsyncGenerator<Uint8Array, Stop, undefined>;

/** A feed that accepts unread parts back. */
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
    /** Skips the rest of the stretch, up to the next lost part. */
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

/** The same stretch, preceded by a null unless it is empty. */
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

/** State of one pass over a recording: its facts and the remaining bytes. */
interface Reading {
  count: ReturnType<typeof createSoundCount>;
  source: SourceStream;
  feed: Refeed;
  fedBytes: number;
  /** Has the recording decoded again after the first crash of its decoder. */
  pardon: (decoder: Decoder) => Decoder;
}

/** Decodes a recording from its beginning, with one decoder per stretch between lost parts. */
async function* decodeStretches(
  options: StreamDecodeOptions,
  reading: Reading,
): AsyncGenerator<Uint8Array | null, void, undefined> {
  const { format, channel, signal } = options;
  const { count, feed } = reading;
  const resume = createResume(format);
  let breaks = 0;

  /** Runs one decoder, from its first byte to its last sample. */
  async function* stretch(prepare: (chunk: Uint8Array) => Uint8Array, isRest: boolean): Stretch {
    throwIfAborted(signal);
    const limitMs = () => options.timeLimitMs ?? decodeLimitMs(reading.fedBytes);
    const hints = { format, ignoresLength: format === 'wav', description: null, channel, isRest };
    const decoder = reading.pardon(openDecoder({ path: null, ...hints, limitMs }));
    const fed = pump(decoder, feed, (chunk) => {
      reading.fedBytes += chunk.length;
      return prepare(chunk);
    });
    try {
      // With a lost part next, a stretch without audio is no error: audio may follow the gap.
      return yield* readDecoder({ decoder, fed, signal, count, isPart: (stop) => stop === 'lost' });
    } finally {
      const { sampleRate, channels } = decoder.source();
      if (reading.source.sampleRate === null) reading.source = { sampleRate, channels };
    }
  }

  let stop = yield* stretch((chunk) => {
    resume.see(chunk);
    return chunk;
  }, false);
  while (stop !== 'end') {
    const before = count.seconds();
    const rest = stretch(resume.restart(), true);
    if (stop === 'lost') yield null;
    breaks += stop === 'broken' ? 1 : 0;
    stop = yield* stop === 'lost' ? rest : marked(rest);
    if (stop === 'broken' && (count.seconds() === before || breaks > BREAKS_MAX)) stop = await feed.skip();
  }
}

/**
 * Decodes a recording while it arrives. Reads only as fast as `pcm` is read; the time limit counts only the
 * decoder's own work.
 * At a lost part, everything before it is decoded first; then a new decoder continues from the next position
 * it can decode. The same happens when a decoder fails on damaged data.
 * `pcm` throws `AudioError` as `decodeAudio` does, and what `feed` throws. Leaving the loop ends the decoder;
 * the caller must end the feed, also one returned by `again`.
 */
export function decodeStream(options: StreamDecodeOptions): StreamDecoding {
  const { begun, again, maxSeconds } = options;
  let hasBegun = false;
  let reading: Reading | null = null;
  const pardon = createCrashPardon();

  function run(): AsyncGenerator<Uint8Array | null, void, undefined> {
    const feed = hasBegun ? createRefeed(again(), []) : createRefeed(options.feed, begun);
    hasBegun = true;
    reading = {
      count: createSoundCount(maxSeconds),
      source: { sampleRate: null, channels: null },
      feed,
      fedBytes: 0,
      pardon,
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
