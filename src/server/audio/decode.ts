import { open } from 'node:fs/promises';
import type { AudioFormat } from '../../contract/api/audio-formats.ts';
import { RECORDING_GRACE_SECONDS, RECORDING_MAX_SECONDS } from '../../contract/limits.ts';
import { PCM_BYTES_PER_SECOND } from '../../speech/audio/pcm.ts';
import { AudioError } from './audio-error.ts';
import { type Decoder, type DecoderEnd, decodeLimitMs } from './decoder.ts';
import { findTrailingMoov, readBytes } from './file-feed.ts';
import { openDecoder } from './open-decoder.ts';
import { createCrashRetry, DecoderLostError, withRestarts } from './restart.ts';
import { offsetAfterTag, SNIFF_BYTES } from './sniff.ts';
import type { SourceStream } from './source-stream.ts';
import { wavHeaderUnderstatesLength } from './wav-length.ts';

/** Custom limits: decoded seconds, and milliseconds of waiting for the decoder. */
export interface DecodeLimits {
  maxSeconds?: number;
  timeLimitMs?: number;
}

export interface DecodeOptions extends DecodeLimits {
  path: string;
  format: AudioFormat;
  /** See `SourceHints`. */
  channel?: number | undefined;
  signal: AbortSignal;
}

/** Facts about the source; `durationSeconds` counts decoded samples, `bitrate` is kbit/s over all bytes. */
export interface SourceFacts {
  durationSeconds: number;
  sampleRate: number | null;
  channels: number | null;
  bitrate: number | null;
}

export interface Decoding {
  /** Audio as whole 16-bit samples; the first read starts the decoder; read once. */
  pcm: AsyncGenerator<Uint8Array, void, undefined>;
  /** Complete after `pcm` has ended. */
  facts(): SourceFacts;
}

/** The first bytes of a file, those after its tag (see `sniffAudio`), and the file's size. */
export async function readHead(
  path: string,
): Promise<{ head: Uint8Array; audio: Uint8Array; bytes: number }> {
  const file = await open(path);
  const readAt = async (at: number) => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, at);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const head = await readAt(0);
    const start = offsetAfterTag(head);
    const audio = start === 0 ? head : await readAt(start);
    return { head, audio, bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** Counts decoded bytes and enforces the maximum length. */
export function createDurationCounter(maxSeconds = RECORDING_MAX_SECONDS + RECORDING_GRACE_SECONDS) {
  let bytes = 0;
  return {
    /** @throws AudioError `too_long` */
    add(samples: Uint8Array): void {
      bytes += samples.length;
      if (bytes > maxSeconds * PCM_BYTES_PER_SECOND) {
        throw new AudioError('too_long', 'The recording is longer than allowed.');
      }
    },
    seconds: () => bytes / PCM_BYTES_PER_SECOND,
  };
}

/** @throws AudioError `aborted` */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new AudioError('aborted', 'Decoding was cancelled.', { cause: signal.reason });
}

/**
 * Throws the reason why the audio is incomplete; damage after some decoded audio is no error. `seconds`:
 * decoded audio so far, or null when more may come.
 * @throws AudioError `decoder_missing`, `decode_timeout`, `unreadable`
 * @throws DecoderLostError
 */
export function requireComplete(end: DecoderEnd, seconds: number | null): void {
  if (end === 'lost') throw new DecoderLostError();
  if (end === 'timeout') throw new AudioError('decode_timeout', 'Decoding took too long.');
  if (end === 'missing') throw new AudioError('decoder_missing', 'No decoder for this codec is installed.');
  if (seconds === 0) throw new AudioError('unreadable', 'There is no sound in it that can be decoded.');
}

export function sourceFacts(seconds: number, sourceBytes: number, stream: SourceStream): SourceFacts {
  const bitrate = seconds > 0 ? Math.round((sourceBytes * 8) / seconds / 1000) : null;
  return { durationSeconds: seconds, ...stream, bitrate };
}

/**
 * Yields a decoder's output while `fed` writes its input, and returns the result of `fed`.
 * @throws AudioError, DecoderLostError, and what `fed` rejects with. `isPart`: true for a result with which
 * no audio at all is no error
 */
export async function* readDecoder<T>(options: {
  decoder: Decoder;
  fed: Promise<T>;
  signal: AbortSignal;
  count: ReturnType<typeof createDurationCounter>;
  isPart: (fed: T) => boolean;
}): AsyncGenerator<Uint8Array, T, undefined> {
  const { decoder, fed, signal, count, isPart } = options;
  fed.catch(decoder.kill);
  signal.addEventListener('abort', decoder.kill, { once: true });
  try {
    throwIfAborted(signal);
    for await (const samples of decoder.samples()) {
      throwIfAborted(signal);
      count.add(samples);
      yield samples;
    }
    const end = await decoder.ended;
    throwIfAborted(signal);
    if (end !== 'done') requireComplete(end, null);
    const result = await fed;
    requireComplete(end, isPart(result) ? null : count.seconds());
    return result;
  } finally {
    signal.removeEventListener('abort', decoder.kill);
    await decoder.stop();
  }
}

/** Writes a file to a decoder. */
async function feedFile(decoder: Decoder, path: string): Promise<void> {
  try {
    for await (const bytes of readBytes(path)) {
      if (!(await decoder.write(bytes))) return;
    }
  } finally {
    decoder.end();
  }
}

/**
 * Decodes a recording to 16 kHz mono samples as a stream, with only seconds of it in memory.
 * A damaged or truncated file gives what can be decoded; its declared length is ignored. Leaving the loop, or
 * the signal, ends the decoder at once.
 * `pcm` throws `AudioError`: `unreadable`, `too_long`, `decode_timeout`, `decoder_missing`, `aborted`.
 */
export function decodeAudio(options: DecodeOptions): Decoding {
  const { path, format, channel, signal } = options;
  let count = createDurationCounter(options.maxSeconds);
  let source: SourceStream = { sampleRate: null, channels: null };
  let fileBytes = 0;
  // A file that crashes its decoder at the first packet would do the same to the next.
  const retryFirstCrash = createCrashRetry(() => count.seconds() > 0);

  async function* run(): AsyncGenerator<Uint8Array, void, undefined> {
    count = createDurationCounter(options.maxSeconds);
    const { head, bytes } = await readHead(path);
    fileBytes = bytes;
    const description = format === 'mp4' ? await findTrailingMoov(path) : null;
    throwIfAborted(signal);
    const ignoresLength = format === 'wav' && wavHeaderUnderstatesLength(head, bytes);
    const limitMs = () => options.timeLimitMs ?? decodeLimitMs(bytes, count.seconds());
    const decoder = retryFirstCrash(
      openDecoder({ path, format, ignoresLength, description, channel, limitMs }),
    );
    try {
      const fed = feedFile(decoder, path);
      yield* readDecoder({ decoder, fed, signal, count, isPart: () => false });
    } finally {
      source = decoder.source();
    }
  }

  return { pcm: withRestarts(run), facts: () => sourceFacts(count.seconds(), fileBytes, source) };
}
