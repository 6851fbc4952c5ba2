import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AudioFormat } from '../../contract/api/audio-formats.ts';
import { programEnvironment } from '../../node/child-environment.ts';
import { hasCode } from '../../node/error-code.ts';
import { PCM_RATE } from '../../speech/audio/pcm.ts';
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

/** Fills gaps in a file's timestamps with silence, as the other decoders do; for whole files only. */
const FILL_GAPS_FILTER = 'aresample=async=1:first_pts=0';

/** Selects a single channel; both channels of a mono recording are the same. */
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

/** How ffmpeg ended: its exit code and the signal that ended it, or why it was not started. */
interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error: unknown;
}

/** ffmpeg's exit code after a signal that asks it to stop: it has then written the beginning of the sound only. */
const STOPPED_CODE = 255;
/** Signals of a fault in the program. Others come from outside: a Ctrl-C for the whole group, too little memory. */
const FAULT_SIGNALS: readonly (string | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'];

/** What the end of a decoder that was not killed here means. */
function endOf({ code, signal, error }: Exit): DecoderEnd {
  if (error) return hasCode(error, 'ENOENT') || hasCode(error, 'EACCES') ? 'missing' : 'lost';
  if (FAULT_SIGNALS.includes(signal)) return 'crashed';
  return signal === null && code !== STOPPED_CODE ? 'done' : 'lost';
}

/** A decoder that failed to start: accepts nothing and returns nothing. */
function createAbsentDecoder(exit: Promise<Exit>): Decoder {
  return {
    ended: exit.then(endOf),
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

/** `child` is null without a process and pipes: Node throws some failures to start, such as too little memory. */
function spawnFfmpeg(args: string[]): { child: ChildProcessWithoutNullStreams | null; exit: Promise<Exit> } {
  const failed = (error: unknown): Exit => ({ code: null, signal: null, error });
  try {
    const child = spawn('ffmpeg', args, { stdio: 'pipe', env: programEnvironment(process.env) });
    const exit = new Promise<Exit>((resolve) => {
      child.once('error', (error) => resolve(failed(error)));
      child.once('close', (code, signal) => resolve({ code, signal, error: null }));
    });
    // Without free file descriptors, it has no pipes, against its type.
    return { child: (child.stdin as unknown) ? child : null, exit };
  } catch (error) {
    return { child: null, exit: Promise.resolve(failed(error)) };
  }
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
  if (!child) return createAbsentDecoder(exit);
  const reader = createSourceReader();
  // A write to an ended program fails; its exit code gives the reason.
  child.stdin.on('error', () => undefined);
  child.stderr.on('data', reader.read);
  if (path !== null) child.stdin.end();
  let wasKilled = false;
  const kill = () => {
    wasKilled = true;
    child.kill('SIGKILL');
  };
  const exited = new AbortController();
  void exit.then(() => exited.abort());
  // The time limit counts only while unprocessed input is left.
  const owesOutput = () => child.stdin.writableEnded || child.stdin.writableLength > 0;
  const timeBudget = createTimeBudget({ limitMs, onExceeded: kill, owesOutput });
  const ended = exit.then((how): DecoderEnd => {
    if (timeBudget.isSpent()) return 'timeout';
    return wasKilled ? 'done' : endOf(how);
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
