import { open } from 'node:fs/promises';
import type { AudioFormat } from '../../contract/audio-formats.ts';
import { RECORDING_MAX_SECONDS } from '../../contract/limits.ts';
import { AudioError } from './audio-error.ts';
import { decodeLimitMs, PCM_BYTES_PER_SECOND, startDecoder } from './decoder.ts';
import { createPatience } from './patience.ts';
import { SNIFF_BYTES } from './sniff.ts';
import { createSourceReader } from './source-reader.ts';
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
 */
export function judgeEnd(exit: number | null | Error, isSpent: boolean, seconds: number | null): void {
  if (isSpent) throw new AudioError('decode_timeout', 'Decoding took too long.');
  if (exit instanceof Error) {
    throw new AudioError('decoder_missing', 'ffmpeg could not be started.', { cause: exit });
  }
  if (seconds === 0) throw new AudioError('unreadable', 'There is no sound in it that can be decoded.');
}

export function sourceFacts(
  seconds: number,
  sourceBytes: number,
  stream: { sampleRate: number | null; channels: number | null },
): SourceFacts {
  const bitrate = seconds > 0 ? Math.round((sourceBytes * 8) / seconds / 1000) : null;
  return { durationSeconds: seconds, ...stream, bitrate };
}

/**
 * Decodes a recording into 16 kHz mono samples as a stream, never holding more of it than the pipe does.
 *
 * A damaged or truncated file gives what decodes; what its header says about length is ignored. Breaking
 * out of the loop, or the signal, kills the decoder at once.
 *
 * `pcm` throws `AudioError`: `unreadable`, `too_long`, `decode_timeout`, `decoder_missing`, `aborted`.
 */
export function decodeAudio(options: DecodeOptions): Decoding {
  const { path, format, signal } = options;
  const source = createSourceReader();
  const count = createSoundCount(options.maxSeconds);
  let fileBytes = 0;

  async function* run(): AsyncGenerator<Uint8Array, void, undefined> {
    const { head, bytes } = await readHead(path);
    fileBytes = bytes;
    throwIfAborted(signal);
    const ignoresLength = format === 'wav' && wavHeaderFallsShort(head, bytes);
    const decoder = startDecoder({ path, format, ignoresLength });
    const limitMs = options.timeLimitMs ?? decodeLimitMs(bytes);
    const patience = createPatience({ limitMs: () => limitMs, giveUp: decoder.kill });
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
      judgeEnd(exit, patience.isSpent(), count.seconds());
    } finally {
      signal.removeEventListener('abort', decoder.kill);
      await decoder.stop();
    }
  }

  return { pcm: run(), facts: () => sourceFacts(count.seconds(), fileBytes, source.stream()) };
}
