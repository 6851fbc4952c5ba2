import type { AudioFormat } from '../../../contract/api/audio-formats.ts';
import { AudioError } from '../../audio/audio-error.ts';
import { type DecodeLimits, decodeAudio, readHead, type SourceFacts } from '../../audio/decode.ts';
import { type ByteFeed, decodeStream } from '../../audio/decode-stream.ts';
import { createQualityMeter } from '../../audio/quality.ts';
import { mp4CanStream } from '../../audio/resume.ts';
import { offsetAfterTag, SNIFF_BYTES, sniffAudio } from '../../audio/sniff.ts';
import type { TakeSource } from './recognition-request.ts';

/** Bytes that identify every container but MP3, whose second frame is needed. */
const MIN_SNIFF_BYTES = 128;
/** Maximum bytes held back for a tag, which may contain a picture, to see what follows. */
const TAG_MAX_BYTES = 4 * 1024 * 1024;

/** The decoded audio of a recording. */
export interface TakeAudio {
  /** 16 kHz mono 16-bit samples, null for a lost part. The first call starts reading; it is read once. */
  pcm: AsyncGenerator<Uint8Array | null, void, undefined>;
  /** Complete after `pcm` has ended. */
  facts(): SourceFacts & { format: AudioFormat };
  /** When the last byte of the recording was read (on the clock of `performance.now()`). */
  endedAt(): number;
}

interface OpenedAudio {
  pcm: AsyncGenerator<Uint8Array | null, void, undefined>;
  facts(): SourceFacts;
  format: AudioFormat;
}

function formatOf(head: Uint8Array, audio?: Uint8Array): AudioFormat {
  if (head.length === 0) throw new AudioError('empty', 'The recording is empty.');
  const format = sniffAudio(head, audio);
  if (!format) throw new AudioError('unsupported', 'This is none of the containers that are read.');
  return format;
}

const isFormatKnown = (head: Uint8Array): boolean => {
  if (head.length >= Math.min(offsetAfterTag(head), TAG_MAX_BYTES) + SNIFF_BYTES) return true;
  const format = head.length < MIN_SNIFF_BYTES ? null : sniffAudio(head);
  return format === 'mp4' ? mp4CanStream(head) : format !== null && format !== 'mp3';
};

/** Reads until the container is known, or a gap or the end; also returns everything it has read. */
async function readFeedHead(feed: ByteFeed): Promise<{ head: Uint8Array; headParts: (Uint8Array | null)[] }> {
  const headParts: (Uint8Array | null)[] = [];
  let head: Uint8Array = new Uint8Array(0);
  while (!isFormatKnown(head)) {
    const next = await feed.next();
    if (next.done) break;
    headParts.push(next.value);
    if (next.value === null) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, headParts };
}

/** Waits for a promise until the signal fires. */
function rejectOnAbort<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const stop = () =>
      reject(new AudioError('aborted', 'Listening was cancelled.', { cause: signal.reason }));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([pending, aborted]);
}

/** How a recording is decoded: within limits, mixed or one channel of it (`SourceHints`). */
export interface DecodeRules extends DecodeLimits {
  channel?: number | undefined;
}

async function openFile(path: string, signal: AbortSignal, limits: DecodeRules): Promise<OpenedAudio> {
  const { head, audio } = await readHead(path);
  const format = formatOf(head, audio);
  return { ...decodeAudio({ path, format, signal, ...limits }), format };
}

async function openFeed(options: {
  source: TakeSource;
  iterate: () => ByteFeed;
  signal: AbortSignal;
  limits: DecodeRules;
}): Promise<OpenedAudio> {
  const { source, iterate, signal, limits } = options;
  const feed = iterate();
  const { head, headParts } = await readFeedHead(feed);
  const format = formatOf(head);
  if (format === 'mp4' && !mp4CanStream(head)) {
    // This MP4 has its index at the end: nothing can be decoded before.
    for (let next = await feed.next(); !next.done; next = await feed.next());
    const path = await source.file();
    if (path !== null) return openFile(path, signal, limits);
  }
  return { ...decodeStream({ format, headParts, feed, reopenFeed: iterate, signal, ...limits }), format };
}

/**
 * Opens a recording: as a complete file (`path`), or as its bytes arrive. `pcm` throws `AudioError`, and what
 * `source` throws.
 */
export function openTakeAudio(options: {
  source: TakeSource;
  path: string | null;
  signal: AbortSignal;
  limits: DecodeRules;
}): TakeAudio {
  const { source, path, signal, limits } = options;
  let opened: OpenedAudio | null = null;
  let endedAt = performance.now();

  const feeds: AsyncIterator<Uint8Array | null>[] = [];

  const iterate = (): ByteFeed => {
    const feed = source.bytes()[Symbol.asyncIterator]();
    feeds.push(feed);
    return {
      async next() {
        const next = await feed.next();
        endedAt = performance.now();
        return next;
      },
    };
  };

  async function* run() {
    if (path !== null) {
      opened = await openFile(path, signal, limits);
      yield* opened.pcm;
      return;
    }
    try {
      opened = await rejectOnAbort(openFeed({ source, iterate, signal, limits }), signal);
      yield* opened.pcm;
    } finally {
      // A source waiting for its next bytes ends only when they arrive; this does not wait for it.
      for (const feed of feeds) feed.return?.().catch(() => undefined);
    }
  }

  return {
    pcm: run(),
    facts() {
      if (!opened) throw new Error('Nothing has been read of this recording.');
      return { ...opened.facts(), format: opened.format };
    },
    endedAt: () => endedAt,
  };
}

/** Measures a whole recording without recognising it. Throws `AudioError`, also for its length. */
export async function measureWhole(options: {
  path: string;
  signal: AbortSignal;
  limits: DecodeRules;
}): Promise<{ seconds: number; hasSpeech: boolean }> {
  const { pcm, facts } = await openFile(options.path, options.signal, options.limits);
  const meter = createQualityMeter();
  for await (const samples of pcm) if (samples) meter.add(samples);
  return { seconds: facts().durationSeconds, hasSpeech: meter.result().speechSeconds > 0 };
}
