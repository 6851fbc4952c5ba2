import type { AudioFormat } from '../../contract/api/audio-formats.ts';
import {
  createDurationCounter,
  type DecodeLimits,
  readDecoder,
  type SourceFacts,
  sourceFacts,
  throwIfAborted,
} from './decode.ts';
import { type Decoder, decodeLimitMs } from './decoder.ts';
import { openDecoder } from './open-decoder.ts';
import { createCrashRetry, withRestarts } from './restart.ts';
import { createResume } from './resume.ts';
import type { SourceStream } from './source-stream.ts';

/** Encoded bytes in order, as they arrive; null for a lost part. */
export type ByteFeed = AsyncIterator<Uint8Array | null>;

export interface StreamDecodeOptions extends DecodeLimits {
  format: AudioFormat;
  /** Parts already read from the feed to detect the format, and the feed with the rest. */
  headParts: readonly (Uint8Array | null)[];
  feed: ByteFeed;
  /** Restarts the recording from its beginning, for the rare case that a decoder is lost midway. */
  reopenFeed: () => ByteFeed;
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
/** Failures of a decoder per recording, after which the rest of the section is skipped. */
const FAILURES_MAX = 1;
type DecodedSection = AsyncGenerator<Uint8Array, Stop, undefined>;

/** A feed that accepts unread parts back. */
function createPushbackFeed(feed: ByteFeed, headParts: readonly (Uint8Array | null)[]) {
  const pushedBack = [...headParts];
  const next = async (): Promise<IteratorResult<Uint8Array | null, unknown>> => {
    const value = pushedBack.shift();
    return value === undefined ? feed.next() : { value, done: false };
  };
  return {
    next,
    pushBack(chunk: Uint8Array): void {
      pushedBack.unshift(chunk);
    },
    /** Skips the rest of the section, up to the next lost part. */
    async skip(): Promise<Stop> {
      for (;;) {
        const { done, value } = await next();
        if (done) return 'end';
        if (value === null) return 'lost';
      }
    },
  };
}
type PushbackFeed = ReturnType<typeof createPushbackFeed>;

/** Feeds one decoder until its section of the recording ends. */
async function pump(
  decoder: Decoder,
  feed: PushbackFeed,
  prepare: (chunk: Uint8Array) => Uint8Array,
): Promise<Stop> {
  let hasExited = false;
  void decoder.ended.then(() => {
    hasExited = true;
  });
  try {
    for (;;) {
      const next = await feed.next();
      if (next.done) return 'end';
      if (next.value === null) return 'lost';
      if (!hasExited && (await decoder.write(prepare(next.value)))) continue;
      feed.pushBack(next.value);
      return 'broken';
    }
  } finally {
    decoder.end();
  }
}

/** The same section, preceded by a null unless it is empty. */
async function* withGapMark(section: DecodedSection): AsyncGenerator<Uint8Array | null, Stop, undefined> {
  try {
    const first = await section.next();
    if (first.done) return first.value;
    yield null;
    yield first.value;
    return yield* section;
  } finally {
    await section.return('end');
  }
}

/** State of one pass over a recording: its facts and the remaining bytes. */
interface DecodePass {
  count: ReturnType<typeof createDurationCounter>;
  source: SourceStream;
  feed: PushbackFeed;
  fedBytes: number;
  /** Has the recording decoded again after the first crash of its decoder. */
  retryFirstCrash: (decoder: Decoder) => Decoder;
}

/** Decodes a recording from its beginning, with one decoder per section between lost parts. */
async function* decodeSections(
  options: StreamDecodeOptions,
  decodePass: DecodePass,
): AsyncGenerator<Uint8Array | null, void, undefined> {
  const { format, channel, signal } = options;
  const { count, feed } = decodePass;
  const resume = createResume(format);
  let failures = 0;

  /** Runs one decoder, from its first byte to its last sample. */
  async function* section(prepare: (chunk: Uint8Array) => Uint8Array, isRest: boolean): DecodedSection {
    throwIfAborted(signal);
    const limitMs = () => options.timeLimitMs ?? decodeLimitMs(decodePass.fedBytes, count.seconds());
    const hints = { format, ignoresLength: format === 'wav', description: null, channel, isRest };
    const decoder = decodePass.retryFirstCrash(openDecoder({ path: null, ...hints, limitMs }));
    const fed = pump(decoder, feed, (chunk) => {
      decodePass.fedBytes += chunk.length;
      return prepare(chunk);
    });
    try {
      // With a lost part next, a section without audio is no error: audio may follow the gap.
      return yield* readDecoder({ decoder, fed, signal, count, isPart: (stop) => stop === 'lost' });
    } finally {
      const { sampleRate, channels } = decoder.source();
      if (decodePass.source.sampleRate === null) decodePass.source = { sampleRate, channels };
    }
  }

  let stop = yield* section((chunk) => {
    resume.observe(chunk);
    return chunk;
  }, false);
  while (stop !== 'end') {
    const before = count.seconds();
    const rest = section(resume.restart(), true);
    if (stop === 'lost') yield null;
    failures += stop === 'broken' ? 1 : 0;
    stop = yield* stop === 'lost' ? rest : withGapMark(rest);
    if (stop === 'broken' && (count.seconds() === before || failures > FAILURES_MAX))
      stop = await feed.skip();
  }
}

/**
 * Decodes a recording while it arrives. Reads only as fast as `pcm` is read; the time limit counts only the
 * decoder's own work.
 * At a lost part, everything before it is decoded first; then a new decoder continues from the next position
 * it can decode. The same happens when a decoder fails on damaged data.
 * `pcm` throws `AudioError` as `decodeAudio` does, and what `feed` throws. Leaving the loop ends the decoder;
 * the caller must end the feed, also one returned by `reopenFeed`.
 */
export function decodeStream(options: StreamDecodeOptions): StreamDecoding {
  const { headParts, reopenFeed, maxSeconds } = options;
  let hasBegun = false;
  let decodePass: DecodePass | null = null;
  const retryFirstCrash = createCrashRetry();

  function run(): AsyncGenerator<Uint8Array | null, void, undefined> {
    const feed = hasBegun
      ? createPushbackFeed(reopenFeed(), [])
      : createPushbackFeed(options.feed, headParts);
    hasBegun = true;
    decodePass = {
      count: createDurationCounter(maxSeconds),
      source: { sampleRate: null, channels: null },
      feed,
      fedBytes: 0,
      retryFirstCrash,
    };
    return decodeSections(options, decodePass);
  }

  return {
    pcm: withRestarts(run),
    facts: () =>
      sourceFacts(
        decodePass?.count.seconds() ?? 0,
        decodePass?.fedBytes ?? 0,
        decodePass?.source ?? { sampleRate: null, channels: null },
      ),
  };
}
