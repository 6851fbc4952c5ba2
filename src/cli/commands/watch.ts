import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AUDIO_FILE_NAMES } from '../../contract/api/audio-formats.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { Backoff } from '../../sending/backoff.ts';
import { TRANSIENT_CODES } from '../../sending/classify-send-error.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';
import { formatText, type TextFormat, writeFileAtomically } from '../write-text.ts';
import { transcribeFile } from './transcribe.ts';

const SCAN_INTERVAL_MS = 2000;
const ENDINGS: readonly string[] = AUDIO_FILE_NAMES;

/** Recordings without a text beside them, by name, each with a version that shows whether it still changes. */
async function newRecordings(folder: string, format: TextFormat): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new CliError(`${folder} could not be read.`, EXIT.failed, { cause });
  });
  const existing = new Set(names);
  const found = new Map<string, string>();
  for (const name of names.sort()) {
    if (!ENDINGS.includes(extname(name).toLowerCase()) || existing.has(`${name}.${format}`)) continue;
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats?.isFile() && stats.size > 0) found.set(name, `${stats.size} ${stats.mtimeMs}`);
  }
  return found;
}

async function writeTextBeside({ api, options, terminal }: CommandInput, path: string): Promise<void> {
  const { language, format } = options;
  const text = await transcribeFile(api, path, language);
  await writeFileAtomically(`${path}.${format}`, text ? formatText(text, format) : '');
  terminal.note(text ? `${path}: done.` : `${path}: nobody speaks in this recording.`);
}

/** Temporary failures of the server. */
const RETRYABLE: readonly string[] = [...TRANSIENT_CODES, 'speech_unavailable' satisfies ErrorCode];

/** Reports a failed recording. True if retrying it would not help. @throws errors that end the watch */
function isRefused(error: unknown, path: string, { options, terminal }: CommandInput): boolean {
  if (!(error instanceof CliError) || error.exitCode === EXIT.refused) throw error;
  if (options.once && error.exitCode === EXIT.unreachable) throw error;
  terminal.note(`${path}: ${error.message}`);
  // If the server is unreachable, the recording is not at fault: a later scan retries it.
  return error.exitCode === EXIT.failed && (options.once || !RETRYABLE.includes(error.code ?? ''));
}

/**
 * Transcribes the ready ones of the found recordings; adds to `refused` those it need not try again. Resolves with
 * whether any of the others failed.
 */
async function transcribeReady(
  input: CommandInput,
  folder: string,
  ready: readonly (readonly [name: string, version: string])[],
  refused: Map<string, string>,
): Promise<boolean> {
  let mustWait = false;
  for (const [name, version] of ready) {
    const path = join(folder, name);
    try {
      await writeTextBeside(input, path);
    } catch (error) {
      if (input.terminal.signal.aborted) return false;
      if (isRefused(error, path, input)) refused.set(name, version);
      else mustWait = true;
    }
  }
  return mustWait;
}

/**
 * `watch FOLDER`: transcribes each new recording once and writes its text beside it, until it is stopped; with
 * `--once`, only existing ones. A refused recording is reported, and retried at the next start.
 */
export async function watch(input: CommandInput): Promise<number> {
  const { positionals, options, terminal } = input;
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new CliError('Name one folder.', EXIT.usage);
  const refused = new Map<string, string>();
  const backoff = new Backoff();
  let seen = new Map<string, string>();
  while (!terminal.signal.aborted) {
    const found = await newRecordings(folder, options.format);
    // A file that has just changed may still be copied.
    const isComplete = (name: string, version: string) => options.once || seen.get(name) === version;
    const ready = [...found].filter(
      ([name, version]) => isComplete(name, version) && refused.get(name) !== version,
    );
    const mustWait = await transcribeReady(input, folder, ready, refused);
    if (options.once) return refused.size > 0 || terminal.signal.aborted ? EXIT.failed : EXIT.done;
    seen = found;
    if (!mustWait) backoff.reset();
    await delay(mustWait ? SCAN_INTERVAL_MS + backoff.next() : SCAN_INTERVAL_MS, undefined, {
      signal: terminal.signal,
    }).catch(() => undefined);
  }
  return EXIT.done;
}
