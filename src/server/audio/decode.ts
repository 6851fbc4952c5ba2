import { open } from 'node:fs/promises';
import type { AudioFormat } from '../../contract/api/audio-formats.ts';
import { RECORDING_MAX_SECONDS } from '../../contract/limits.ts';
import { AudioError } from './audio-error.ts';
import { type Decoder, type DecoderEnd, decodeLimitMs, PCM_BYTES_PER_SECOND } from './decoder.ts';
import { descriptionBehindSound, readBytes } from './file-feed.ts';
import { openDecoder } from './open-decoder.ts';
import { DecoderLostError, withRestarts } from './restart.ts';
import { SNIFF_BYTES } from './sniff.ts';
import type { SourceStream } from './source-stream.ts';
import { wavHeaderFallsShort } from './wav-length.ts';

/** Bounds other than the usual: decoded seconds, and milliseconds of waiting for the decoder. */
export interface DecodeLimits {
  maxSeconds?: number;
  timeLimitMs?: number;
}

export interface DecodeOptions extends DecodeLimits {
  path: string;
  format: AudioFormat;
  signal: AbortSignal;
}

/** Facts about the source; `durationSeconds` is counted in decoded samples, `bitrate` in kbit/s over all bytes. */
export interface SourceFacts {
  durationSeconds: number;
  sampleRate: number | null;
  channels: number | null;
  bitrate: number | null;
}

export interface Decoding {
  /** Sound as whole 16-bit samples; starts the decoder when first asked and can be read once. */
  pcm: AsyncGenerator<Uint8Array, void, undefined>;
  /** Complete once `pcm` has ended. */
  facts(): SourceFacts;
}

/** The first bytes of a file, as many as `sniffAudio` wants to see, and the size of all of it. */
export async function readHead(path: string): Promise<{ head: Uint8Array; bytes: number }> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** Counts decoded bytes and holds them against the longest length allowed. */
export function createSoundCount(maxSeconds = RECORDING_MAX_SECONDS) {
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
 * Throws what kept the sound from being complete; damage after some sound was decoded is no error. `seconds` of
 * sound there should be by now, or null where more may come.
 * @throws AudioError `decoder_missing`, `decode_timeout`, `unreadable`
 * @throws DecoderLostError
 */
export function judgeEnd(end: DecoderEnd, seconds: number | null): void {
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
 * Gives what a decoder makes of `fed`, the bytes that go into it meanwhile, and then what that resolved with.
 * @throws AudioError, DecoderLostError, and what `fed` rejects with. `isPart`: by that, no sound at all is no error.
 */
export async function* readDecoder<T>(options: {
  decoder: Decoder;
  fed: Promise<T>;
  signal: AbortSignal;
  count: ReturnType<typeof createSoundCount>;
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
    if (end !== 'done') judgeEnd(end, null);
    const result = await fed;
    judgeEnd(end, isPart(result) ? null : count.seconds());
    return result;
  } finally {
    signal.removeEventListener('abort', decoder.kill);
    await decoder.stop();
  }
}

/** Feeds a decoder with a file. */
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
 * Decodes a recording into 16 kHz mono samples as a stream, never holding more than seconds of it.
 *
 * A damaged or truncated file gives what decodes; what its header says about length is ignored. Breaking
 * out of the loop, or the signal, ends the decoder at once.
 *
 * `pcm` throws `AudioError`: `unreadable`, `too_long`, `decode_timeout`, `decoder_missing`, `aborted`.
 */
export function decodeAudio(options: DecodeOptions): Decoding {
  const { path, format, signal } = options;
  let count = createSoundCount(options.maxSeconds);
  let source: SourceStream = { sampleRate: null, channels: null };
  let fileBytes = 0;

  async function* run(): AsyncGenerator<Uint8Array, void, undefined> {
    count = createSoundCount(options.maxSeconds);
    const { head, bytes } = await readHead(path);
    fileBytes = bytes;
    const description = format === 'mp4' ? await descriptionBehindSound(path) : null;
    throwIfAborted(signal);
    const ignoresLength = format === 'wav' && wavHeaderFallsShort(head, bytes);
    const limitMs = () => options.timeLimitMs ?? decodeLimitMs(bytes);
    const decoder = openDecoder({ path, format, ignoresLength, description, limitMs });
    try {
      const fed = feedFile(decoder, path);
      yield* readDecoder({ decoder, fed, signal, count, isPart: () => false });
    } finally {
      source = decoder.source();
    }
  }

  return { pcm: withRestarts(run), facts: () => sourceFacts(count.seconds(), fileBytes, source) };
}
