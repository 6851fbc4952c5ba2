import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AudioFormat } from '../../contract/api/audio-formats.ts';
import { programEnvironment } from '../../node/child-environment.ts';
import { PCM_RATE } from '../../speech/sound/pcm.ts';
import type { Decoder, DecoderEnd } from './decoder.ts';
import { createSourceReader } from './source-reader.ts';
import { createTimeBudget } from './time-budget.ts';

const DEMUXERS: Record<AudioFormat, string> = {
  webm: 'matroska',
  ogg: 'ogg',
  mp4: 'mov',
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
  aac: 'aac',
};
/** Maximum size of a memory block that a file can make the decoder allocate. */
const DECODER_MAX_BLOCK = 128 * 1024 * 1024;

/** Silence where a file has no sound by its times: as with the other decoders, for a whole file. */
const FILL_GAPS_FILTER = 'aresample=async=1:first_pts=0';

/** One channel alone; of a mono recording, the second one is as loud as the first. */
function filtersFor(channel: number | undefined, path: string | null): string[] {
  const filters = channel === undefined ? [] : [`aformat=channel_layouts=stereo,pan=mono|c0=c${channel}`];
  if (path !== null) filters.push(FILL_GAPS_FILTER);
  return [...(filters.length > 0 ? ['-af', filters.join()] : []), '-ac', '1'];
}

function argumentsFor({
  path,
  format,
  ignoresLength,
  channel,
}: Pick<FfmpegOptions, 'path' | 'format' | 'ignoresLength' | 'channel'>): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-threads', '1'],
    ...['-max_alloc', String(DECODER_MAX_BLOCK), '-protocol_whitelist', 'file,pipe'],
    ...(ignoresLength ? ['-ignore_length', '1'] : []),
    // No `-fflags nobuffer`: it would discard the audio read for probing.
    ...(path === null ? ['-probesize', '4096', '-analyzeduration', '0'] : []),
    // A forced demuxer excludes playlists and other formats that reference further files.
    ...['-f', DEMUXERS[format], '-i', path === null ? 'pipe:0' : `file:${path}`],
    // Without `-map`, the default track of sound is taken.
    ...['-vn', '-sn', '-dn'],
    ...filtersFor(channel, path),
    ...['-f', 's16le', '-ar', String(PCM_RATE), 'pipe:1'],
  ];
}

interface FfmpegOptions {
  path: string | null;
  format: AudioFormat;
  ignoresLength: boolean;
  /** See `SourceHints`. */
  channel?: number | undefined;
  limitMs: () => number;
}

const hasPipes = (child: ChildProcess): boolean => Boolean(child.stdin && child.stdout && child.stderr);

/** A decoder that failed to start: accepts nothing and returns nothing. */
function createAbsentDecoder(exit: Promise<unknown>): Decoder {
  return {
    ended: exit.then((): DecoderEnd => 'lost'),
    kill: () => undefined,
    source: () => ({ sampleRate: null, channels: null }),
    end: () => undefined,
    write: async () => false,
    async *samples() {
      await exit;
      yield* [];
    },
    stop: async () => void (await exit),
  };
}

/** `exit`: the exit code, null if the process was killed, or the error if it failed to start. */
function spawnFfmpeg(args: string[]) {
  const child = spawn('ffmpeg', args, { stdio: 'pipe', env: programEnvironment(process.env) });
  const exit = new Promise<number | null | Error>((resolve) => {
    child.once('error', resolve);
    child.once('close', (code) => resolve(code));
  });
  return { child, exit };
}

/** Chunks of whole 16-bit samples: an odd byte waits for the next chunk. `next` returns null at the end. */
async function* wholeSamples(next: () => Promise<Buffer | null>) {
  let odd = Buffer.alloc(0);
  for (;;) {
    const chunk = await next();
    if (!chunk) return;
    const joined = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
    const whole = joined.length - (joined.length % 2);
    odd = Buffer.from(joined.subarray(whole));
    if (whole > 0) yield joined.subarray(0, whole);
  }
}

/**
 * Starts ffmpeg on a file, or on its standard input (`path: null`), where decoding starts with the first
 * bytes. Ends as `missing` when the program is not installed.
 */
export function startFfmpeg(options: FfmpegOptions): Decoder {
  const { path, limitMs } = options;
  const args = argumentsFor(options);
  const { child, exit } = spawnFfmpeg(args);
  // Without free file descriptors, the process and its pipes do not exist.
  if (!hasPipes(child)) return createAbsentDecoder(exit);
  const reader = createSourceReader();
  // A write to an ended program fails; its exit code gives the reason.
  child.stdin.on('error', () => undefined);
  child.stderr.on('data', reader.read);
  if (path !== null) child.stdin.end();
  const kill = () => {
    child.kill('SIGKILL');
  };
  const exited = new AbortController();
  void exit.then(() => exited.abort());
  // The time limit counts only while unprocessed input is left.
  const owesOutput = () => child.stdin.writableEnded || child.stdin.writableLength > 0;
  const timeBudget = createTimeBudget({ limitMs, onExceeded: kill, owesOutput });
  const ended = exit.then((code): DecoderEnd => {
    if (timeBudget.isSpent()) return 'timeout';
    return code instanceof Error ? 'missing' : 'done';
  });

  return {
    ended,
    kill,
    source: reader.stream,
    end: () => void child.stdin.end(),
    async write(bytes) {
      if (exited.signal.aborted) return false;
      if (bytes.length === 0 || child.stdin.write(bytes)) return true;
      return once(child.stdin, 'drain', { signal: exited.signal }).then(
        () => true,
        () => false,
      );
    },
    async *samples() {
      const chunks: AsyncIterator<Buffer> = child.stdout[Symbol.asyncIterator]();
      yield* wholeSamples(async () => {
        const next = await timeBudget.wait(chunks.next());
        return next.done ? null : next.value;
      });
      await timeBudget.wait(exit);
    },
    async stop() {
      kill();
      // Unread output in the pipe would delay the exit event.
      child.stdout.destroy();
      await exit;
    },
  };
}
