import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AUDIO_FILE_NAMES } from '../../contract/api/audio-formats.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { Backoff } from '../../sending/backoff.ts';
import { TRANSIENT_CODES } from '../../sending/classify-send-error.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput, SignedInInput } from '../command.ts';
import { RefusedRecordings } from '../refused-recordings.ts';
import { formatText, type TextFormat, writeFileAtomically } from '../write-text.ts';
import { transcribeFile } from './transcribe.ts';

const SCAN_INTERVAL_MS = 2000;
/** Scans in which a file has to stay the same: programs that record write what they have every few seconds. */
const SCANS_UNCHANGED = 3;
const ENDINGS: readonly string[] = AUDIO_FILE_NAMES;

/** A version of a recording, and when its text was written beside it. */
interface WrittenText {
  readonly version: string;
  readonly mtimeMs: number;
}

const isUnchanged = async (path: string, { mtimeMs }: WrittenText): Promise<boolean> =>
  (await stat(path).catch(() => null))?.mtimeMs === mtimeMs;

/**
 * Recordings without a text beside them, by name, each with a version that shows whether it still changes. `written`: the
 * versions whose texts this run has written; another version is new again, unless somebody has changed its text.
 */
async function newRecordings(
  folder: string,
  format: TextFormat,
  written: ReadonlyMap<string, WrittenText>,
): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new CliError(`${folder} could not be read.`, EXIT.failed, { cause });
  });
  const existing = new Set(names);
  const found = new Map<string, string>();
  for (const name of names.sort()) {
    if (!ENDINGS.includes(extname(name).toLowerCase())) continue;
    const textName = `${name}.${format}`;
    const last = written.get(name);
    const hasText = existing.has(textName);
    if (hasText && !(last && (await isUnchanged(join(folder, textName), last)))) continue;
    const stats = await stat(join(folder, name)).catch(() => null);
    if (!stats?.isFile() || stats.size === 0) continue;
    const version = `${stats.size} ${stats.mtimeMs}`;
    if (!hasText || last?.version !== version) found.set(name, version);
  }
  return found;
}

/** Writes the text of a recording beside it; resolves with the time of that file. */
async function writeTextBeside({ api, options, terminal }: SignedInInput, path: string): Promise<number> {
  const { language, format } = options;
  const text = await transcribeFile(api, path, language);
  await writeFileAtomically(`${path}.${format}`, text ? formatText(text, format) : '');
  terminal.note(text ? `${path}: done.` : `${path}: nobody speaks in this recording.`);
  return (await stat(`${path}.${format}`)).mtimeMs;
}

/** Temporary failures of the server. */
const RETRYABLE: readonly string[] = [...TRANSIENT_CODES, 'speech_unavailable' satisfies ErrorCode];

/** Reports a failed recording, and returns the error unless it is retried at once. @throws errors that end the watch */
function refusalOf(error: unknown, path: string, { options, terminal }: CommandInput): CliError | null {
  if (!(error instanceof CliError) || error.exitCode === EXIT.refused) throw error;
  if (options.once && error.exitCode === EXIT.unreachable) throw error;
  terminal.note(`${path}: ${error.message}`);
  // If the server is unreachable, the recording is not at fault: a later scan retries it.
  const isRefused = error.exitCode === EXIT.failed && (options.once || !RETRYABLE.includes(error.code ?? ''));
  return isRefused ? error : null;
}

interface Outcomes {
  /** The versions of recordings whose texts were written, by name. */
  readonly written: Map<string, WrittenText>;
  readonly refused: RefusedRecordings;
}

/** Transcribes the ready ones of the found recordings. Resolves with whether any of them has to be tried again. */
async function transcribeReady(
  input: SignedInInput,
  folder: string,
  ready: readonly (readonly [name: string, version: string])[],
  { written, refused }: Outcomes,
): Promise<boolean> {
  let mustWait = false;
  for (const [name, version] of ready) {
    const path = join(folder, name);
    try {
      const mtimeMs = await writeTextBeside(input, path);
      written.set(name, { version, mtimeMs });
    } catch (error) {
      if (input.terminal.signal.aborted) return false;
      const refusal = refusalOf(error, path, input);
      if (refusal) refused.add(name, version, refusal);
      else mustWait = true;
    }
  }
  return mustWait;
}

/**
 * `watch FOLDER`: transcribes each new recording once and writes its text beside it, until it is stopped; with
 * `--once`, only existing ones. A refused recording is reported, and retried at the next start; after another failure, some
 * minutes later.
 */
export async function watch(input: CommandInput): Promise<number> {
  const { positionals, options, terminal } = input;
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new CliError('Name one folder.', EXIT.usage);
  const signedIn = { ...input, api: await input.openApi() };
  const written = new Map<string, WrittenText>();
  const refused = new RefusedRecordings(() => performance.now());
  const backoff = new Backoff();
  let seen = new Map<string, { readonly version: string; readonly scans: number }>();
  while (!terminal.signal.aborted) {
    const found = await newRecordings(folder, options.format, written);
    const scansOf = (name: string, version: string): number => {
      const last = seen.get(name);
      return last?.version === version ? last.scans + 1 : 1;
    };
    seen = new Map(
      [...found].map(([name, version]) => [name, { version, scans: scansOf(name, version) }] as const),
    );
    // A file that has just changed may still be recorded or copied.
    const isComplete = (name: string) => options.once || (seen.get(name)?.scans ?? 0) >= SCANS_UNCHANGED;
    const ready = [...found].filter(([name, version]) => isComplete(name) && !refused.has(name, version));
    const mustWait = await transcribeReady(signedIn, folder, ready, { written, refused });
    if (options.once) return !refused.isEmpty || terminal.signal.aborted ? EXIT.failed : EXIT.done;
    if (!mustWait) backoff.reset();
    await delay(mustWait ? SCAN_INTERVAL_MS + backoff.next() : SCAN_INTERVAL_MS, undefined, {
      signal: terminal.signal,
    }).catch(() => undefined);
  }
  return EXIT.done;
}
