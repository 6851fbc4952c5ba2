import { spawn } from 'node:child_process';
import { joinBytes } from '../../speech/audio/pcm.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { Environment } from '../credentials.ts';
import { isContainerFormat } from './samples.ts';

/** Samples per frame, of 16 kHz mono 16-bit little-endian audio: a tenth of a second. */
const FRAME_SAMPLES = 1600;

/** Bytes that contain the header of a WAV file. */
const HEAD_BYTES = 128;

/** Live audio: 16 kHz mono 16-bit samples, or a WAV file of any format. */
export interface SoundSource {
  /** A description for the user. */
  readonly name: string;
  /** The first part contains the complete WAV header, if there is one. Ends soon after the signal. Throws CliError. */
  read(signal: AbortSignal): AsyncIterable<Uint8Array>;
}

/** The same bytes; the first `HEAD_BYTES` come in one part. */
async function* withHead(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  let isHeadSent = false;
  for await (const part of input) {
    if (isHeadSent) yield part;
    else head = joinBytes([head, part]);
    if (isHeadSent || head.length < HEAD_BYTES) continue;
    yield head;
    isHeadSent = true;
  }
  if (!isHeadSent && head.length > 0) yield head;
}

/** The next result of an iterator; null if the signal fires first. */
function nextOrAborted<T>(
  iterator: AsyncIterator<T>,
  signal: AbortSignal,
): Promise<IteratorResult<T> | null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const end = () => resolve(null);
    signal.addEventListener('abort', end, { once: true });
    void iterator
      .next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', end));
  });
}

/** The same bytes, until the signal fires: a program that pipes them in may be silent, and not end with this one. */
async function* untilAborted(
  input: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = input[Symbol.asyncIterator]();
  for (;;) {
    const result = await nextOrAborted(iterator, signal);
    if (!result || result.done) return;
    yield result.value;
  }
}

/** Reads standard input. Throws CliError for a compressed file, whose bytes would be read as noise. */
async function* readSamples(
  input: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const part of withHead(untilAborted(input, signal))) {
    if (isFirst && isContainerFormat(part)) {
      const message = 'This is neither WAV nor 16 kHz mono 16-bit samples. For other files, use transcribe.';
      throw new CliError(message, EXIT.usage);
    }
    isFirst = false;
    yield part;
  }
}

/** Programs that write 16 kHz mono samples, in the order in which they are tried. */
const RECORDER_COMMANDS: readonly (readonly string[])[] = [
  ['arecord', '-q', '-t', 'raw', '-f', 'S16_LE', '-r', '16000', '-c', '1'],
  ['rec', '-q', '-t', 'raw', '-e', 'signed', '-b', '16', '-r', '16000', '-c', '1', '-'],
  ['ffmpeg', '-v', 'error', '-f', 'pulse', '-i', 'default', '-f', 's16le', '-ar', '16000', '-ac', '1', '-'],
];

/** Audio from a program's standard output; the signal ends the program. */
function programSource([program = '', ...args]: readonly string[]): SoundSource {
  return {
    name: program,
    async *read(signal) {
      const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      const stop = () => void child.kill('SIGINT');
      signal.addEventListener('abort', stop, { once: true });
      let stderrLine = '';
      child.stderr.on('data', (part) => (stderrLine = String(part).trim().split('\n')[0] ?? ''));
      const failed = new Promise<Error | null>((resolve) => {
        child.once('error', resolve);
        child.once('close', (code) => resolve(code === 0 ? null : new Error(stderrLine)));
      });
      for await (const part of child.stdout) yield part as Uint8Array;
      const error = await failed;
      if (error && !signal.aborted) {
        throw new CliError(`${program} could not record${error.message && `: ${error.message}`}.`);
      }
    },
  };
}

type RecorderPackage = typeof import('@picovoice/pvrecorder-node');

/** Null where the package has no native part for this platform. */
const loadRecorder = (): Promise<RecorderPackage | null> =>
  import('@picovoice/pvrecorder-node').catch(() => null);

/** The names of the microphones. @throws CliError where they can't be listed */
export async function listDevices(): Promise<string[]> {
  const recorderPackage = await loadRecorder();
  try {
    return recorderPackage?.PvRecorder.getAvailableDevices() ?? [];
  } catch (cause) {
    throw new CliError('The microphones could not be listed.', EXIT.failed, { cause });
  }
}

/** The index of a microphone, by its number or a part of its name; -1 is the system's choice. */
async function deviceIndex(wanted: string | undefined): Promise<number> {
  if (wanted === undefined) return -1;
  const names = await listDevices();
  const index = /^\d+$/.test(wanted)
    ? Number(wanted)
    : names.findIndex((name) => name.toLowerCase().includes(wanted.toLowerCase()));
  if (index < 0 || index >= names.length) {
    throw new CliError(`There is no microphone ${wanted}. See --list-devices.`, EXIT.usage);
  }
  return index;
}

/** The microphone, opened by the native package; null where that fails. */
async function nativeSource(wanted: string | undefined): Promise<SoundSource | null> {
  const recorderPackage = await loadRecorder();
  if (!recorderPackage) return null;
  const index = await deviceIndex(wanted);
  try {
    const recorder = new recorderPackage.PvRecorder(FRAME_SAMPLES, index);
    recorder.start();
    return {
      name: recorder.getSelectedDevice(),
      async *read(signal) {
        try {
          while (!signal.aborted) {
            const samples = await recorder.read();
            yield new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength).slice();
          }
        } finally {
          recorder.release();
        }
      },
    };
  } catch {
    // No sound card, or none that this package can open.
    return null;
  }
}

/** Whether a program is installed: asks for its version. */
const isInstalled = (program: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, ['--version'], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', () => resolve(true));
  });

async function findSource(
  wanted: string | undefined,
  env: Environment,
  input: AsyncIterable<Uint8Array>,
): Promise<SoundSource> {
  if (wanted === '-') return { name: 'standard input', read: (signal) => readSamples(input, signal) };
  const customCommand = env.PARLANCE_RECORDER?.trim().split(/\s+/) ?? [];
  if (customCommand.length > 0 && customCommand[0] !== '') return programSource(customCommand);
  const native = await nativeSource(wanted);
  if (native) return native;
  if (wanted === undefined) {
    for (const command of RECORDER_COMMANDS)
      if (await isInstalled(command[0] ?? '')) return programSource(command);
  }
  throw new CliError(
    'No microphone was found. Pipe audio to --from -, or name a program in PARLANCE_RECORDER.',
  );
}

/**
 * Opens the audio source: the standard input (`-`), the program in `PARLANCE_RECORDER`, the microphone of that number
 * or name, or the system's default by the first available program.
 * @throws CliError when there is none
 */
export async function openSource(...parameters: Parameters<typeof findSource>): Promise<SoundSource> {
  const { name, read } = await findSource(...parameters);
  return {
    name,
    async *read(signal) {
      try {
        yield* read(signal);
      } catch (cause) {
        if (cause instanceof CliError) throw cause;
        throw new CliError(`Reading from ${name} failed.`, EXIT.failed, { cause });
      }
    },
  };
}
