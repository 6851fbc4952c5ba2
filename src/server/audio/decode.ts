import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { AudioFormat } from '../../contract/audio-formats.ts';
import { RECORDING_MAX_SECONDS } from '../../contract/limits.ts';
import { AudioError } from './audio-error.ts';
import { programEnvironment } from './program-environment.ts';
import { SNIFF_BYTES } from './sniff.ts';
import { createSourceReader } from './source-reader.ts';
import { wavHeaderFallsShort } from './wav-length.ts';

/** What every part downstream works on: 16-bit little-endian mono at this many samples a second. */
export const PCM_RATE = 16_000;
export const PCM_BYTES_PER_SECOND = PCM_RATE * 2;

const DEMUXERS: Record<AudioFormat, string> = {
  webm: 'matroska',
  ogg: 'ogg',
  mp4: 'mov',
  mp3: 'mp3',
  wav: 'wav',
};
/** No single block that a file asks the decoder for may be larger, in bytes. */
const DECODER_MAX_BLOCK = 128 * 1024 * 1024;
const TIME_BASE_MS = 30_000;
const TIME_PER_MEGABYTE_MS = 5_000;

export interface DecodeOptions {
  path: string;
  format: AudioFormat;
  signal: AbortSignal;
  /** Longest decoded sound in seconds; by default the limit of the contract. */
  maxSeconds?: number;
  /** Longest time in milliseconds that may be spent waiting for the decoder. */
  timeLimitMs?: number;
}

/** Facts about the source; `durationSeconds` is counted in decoded samples, `bitrate` in kbit/s over the whole file. */
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

type Decoder = ChildProcessByStdio<null, Readable, Readable>;

async function readHead(path: string): Promise<{ head: Uint8Array; bytes: number }> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

function startDecoder(path: string, format: AudioFormat, ignoresLength: boolean): Decoder {
  const args = [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-threads', '1'],
    ...['-max_alloc', String(DECODER_MAX_BLOCK), '-protocol_whitelist', 'file,pipe'],
    ...(ignoresLength ? ['-ignore_length', '1'] : []),
    // A forced demuxer keeps playlists and other formats that name further files out.
    ...['-f', DEMUXERS[format], '-i', `file:${path}`, '-map', '0:a:0', '-vn', '-sn', '-dn'],
    ...['-f', 's16le', '-ar', String(PCM_RATE), '-ac', '1', 'pipe:1'],
  ];
  return spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'pipe'], env: programEnvironment() });
}

/** Resolves with the exit code (null for a signal) or with the error that kept the program from starting. */
function ended(decoder: Decoder): Promise<number | null | Error> {
  return new Promise((resolve) => {
    decoder.once('error', resolve);
    decoder.once('close', (code) => resolve(code));
  });
}

/** Throws what kept the sound from being complete; damage after some sound was decoded is no error. */
function judge(exit: number | null | Error, samples: number): void {
  if (exit instanceof Error) {
    throw new AudioError('decoder_missing', 'ffmpeg could not be started.', { cause: exit });
  }
  if (samples === 0) throw new AudioError('unreadable', 'The file holds no sound that can be decoded.');
}

interface Patience {
  wait<T>(promise: Promise<T>): Promise<T>;
  spent(): boolean;
}

/** Bounds the time spent waiting for the decoder: a slow reader downstream is not the decoder's fault. */
function createPatience(limitMs: number, giveUp: () => void): Patience {
  let left = limitMs;
  let isSpent = false;
  return {
    async wait(promise) {
      const since = performance.now();
      const timer = setTimeout(() => {
        isSpent = true;
        giveUp();
      }, left);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        left = Math.max(0, left - (performance.now() - since));
      }
    },
    spent: () => isSpent,
  };
}

/** The decoder's output in chunks of whole samples: an odd byte waits for its other half. */
async function* wholeSamples(output: Readable, patience: Patience): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = output[Symbol.asyncIterator]();
  let odd = Buffer.alloc(0);
  for (;;) {
    const next = await patience.wait(chunks.next());
    if (next.done) return;
    const joined = odd.length > 0 ? Buffer.concat([odd, next.value]) : next.value;
    const whole = joined.length - (joined.length % 2);
    odd = Buffer.from(joined.subarray(whole));
    if (whole > 0) yield joined.subarray(0, whole);
  }
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
  const maxBytes = (options.maxSeconds ?? RECORDING_MAX_SECONDS) * PCM_BYTES_PER_SECOND;
  const source = createSourceReader();
  let fileBytes = 0;
  let pcmBytes = 0;

  const throwIfAborted = () => {
    if (signal.aborted) throw new AudioError('aborted', 'Decoding was cancelled.', { cause: signal.reason });
  };

  async function* run(): AsyncGenerator<Uint8Array, void, undefined> {
    const { head, bytes } = await readHead(path);
    fileBytes = bytes;
    throwIfAborted();
    const decoder = startDecoder(path, format, format === 'wav' && wavHeaderFallsShort(head, bytes));
    const exit = ended(decoder);
    const kill = () => decoder.kill('SIGKILL');
    const limit = options.timeLimitMs ?? TIME_BASE_MS + (bytes / 1e6) * TIME_PER_MEGABYTE_MS;
    const patience = createPatience(limit, kill);
    signal.addEventListener('abort', kill, { once: true });
    decoder.stderr.on('data', source.read);
    try {
      for await (const samples of wholeSamples(decoder.stdout, patience)) {
        throwIfAborted();
        pcmBytes += samples.length;
        if (pcmBytes > maxBytes) throw new AudioError('too_long', 'The recording is longer than allowed.');
        yield samples;
      }
      const code = await patience.wait(exit);
      throwIfAborted();
      if (patience.spent()) throw new AudioError('decode_timeout', 'Decoding took too long.');
      judge(code, pcmBytes);
    } finally {
      signal.removeEventListener('abort', kill);
      kill();
      // What the reader left in the pipe would keep the process from counting as ended.
      decoder.stdout.destroy();
      await exit;
    }
  }

  return {
    pcm: run(),
    facts() {
      const durationSeconds = pcmBytes / PCM_BYTES_PER_SECOND;
      const bitrate = durationSeconds > 0 ? Math.round((fileBytes * 8) / durationSeconds / 1000) : null;
      return { durationSeconds, ...source.stream(), bitrate };
    },
  };
}
