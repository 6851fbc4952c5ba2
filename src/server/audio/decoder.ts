import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { AudioFormat } from '../../contract/audio-formats.ts';
import type { Patience } from './patience.ts';
import { programEnvironment } from './program-environment.ts';

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

/** Milliseconds that may be spent waiting for the decoder over so many bytes. */
export const decodeLimitMs = (bytes: number): number => TIME_BASE_MS + (bytes / 1e6) * TIME_PER_MEGABYTE_MS;

export interface DecoderProcess {
  /** Takes the recording where it comes through the pipe. */
  readonly input: Writable;
  /** What it prints of its own. */
  readonly notes: Readable;
  /** Resolves with the exit code (null for a signal) or with the error that kept the program from starting. */
  readonly exit: Promise<number | null | Error>;
  /** Sound in chunks of whole samples: an odd byte waits for its other half. */
  samples(patience: Patience): AsyncGenerator<Uint8Array, void, undefined>;
  kill(): void;
  /** Ends the process and resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts ffmpeg on a file, or on its standard input (`path: null`), where it begins to decode with the first
 * bytes. `ignoresLength`: a WAV header's word about length is not believed.
 */
export function startDecoder(options: {
  path: string | null;
  format: AudioFormat;
  ignoresLength: boolean;
}): DecoderProcess {
  const { path, format, ignoresLength } = options;
  const args = [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-threads', '1'],
    ...['-max_alloc', String(DECODER_MAX_BLOCK), '-protocol_whitelist', 'file,pipe'],
    ...(ignoresLength ? ['-ignore_length', '1'] : []),
    // Not `-fflags nobuffer` too: it throws away the sound that was read to learn about it.
    ...(path === null ? ['-probesize', '4096', '-analyzeduration', '0'] : []),
    // A forced demuxer keeps playlists and other formats that name further files out.
    ...['-f', DEMUXERS[format], '-i', path === null ? 'pipe:0' : `file:${path}`],
    ...['-map', '0:a:0', '-vn', '-sn', '-dn'],
    ...['-f', 's16le', '-ar', String(PCM_RATE), '-ac', '1', 'pipe:1'],
  ];
  const child = spawn('ffmpeg', args, { stdio: 'pipe', env: programEnvironment() });
  // Writing to a program that has ended fails; its exit code tells the story.
  child.stdin.on('error', () => undefined);
  if (path !== null) child.stdin.end();
  const exit = new Promise<number | null | Error>((resolve) => {
    child.once('error', resolve);
    child.once('close', (code) => resolve(code));
  });
  const kill = () => {
    child.kill('SIGKILL');
  };
  return {
    input: child.stdin,
    notes: child.stderr,
    exit,
    kill,
    async *samples(patience) {
      const chunks: AsyncIterator<Buffer> = child.stdout[Symbol.asyncIterator]();
      let odd = Buffer.alloc(0);
      for (;;) {
        const next = await patience.wait(chunks.next());
        if (next.done) return;
        const joined = odd.length > 0 ? Buffer.concat([odd, next.value]) : next.value;
        const whole = joined.length - (joined.length % 2);
        odd = Buffer.from(joined.subarray(whole));
        if (whole > 0) yield joined.subarray(0, whole);
      }
    },
    async stop() {
      kill();
      // What the reader left in the pipe would keep the process from counting as ended.
      child.stdout.destroy();
      await exit;
    },
  };
}
