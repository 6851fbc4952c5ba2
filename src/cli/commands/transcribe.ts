import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { TranscriptionDetail } from '../../contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../contract/languages.ts';
import { RECORDING_MAX_BYTES } from '../../contract/limits.ts';
import { uuidOf } from '../../text/imports/added-text.ts';
import type { ApiClient } from '../api-client.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';
import { forEachFile } from '../for-each-file.ts';
import { printedText } from '../write-text.ts';

/** Reads a file once: another program may change it while it is sent. @throws CliError when that is impossible */
async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { size } = await stat(path);
    if (size <= RECORDING_MAX_BYTES) return await readFile(path);
  } catch (cause) {
    throw new CliError('This file could not be read.', EXIT.failed, { cause });
  }
  throw new CliError('This file is too large.', EXIT.failed, { code: 'too_large' });
}

/** A recording, and an id derived from its content and language. @throws CliError when it cannot be read */
async function openRecording(path: string, language: RecordingLanguage) {
  const bytes = await bytesOf(path);
  const digest = createHash('sha256').update(bytes).update(language).digest();
  return { file: new Blob([bytes]), takeId: uuidOf(digest) };
}

/**
 * Sends a recording; null if nobody speaks in it. Sending it again in the same language, also in a later run, yields
 * the same text.
 * @throws CliError when the file cannot be read or is refused
 */
export async function transcribeFile(
  api: ApiClient,
  path: string,
  language: RecordingLanguage,
): Promise<TranscriptionDetail | null> {
  const recording = await openRecording(path, language);
  const answer = await api.transcribe({ ...recording, name: basename(path), language });
  return answer.noSpeech ? null : answer;
}

/** `transcribe FILE...`: prints the text of each recording. One that fails does not stop the others. */
export async function transcribe(input: CommandInput): Promise<number> {
  const { positionals, options, terminal, openApi } = input;
  if (positionals.length === 0) throw new CliError('Name at least one recording.', EXIT.usage);
  const api = await openApi();
  return await forEachFile(input, async (path) => {
    const text = await transcribeFile(api, path, options.language);
    if (text) terminal.write(printedText(text, options.format));
    else terminal.note(`${path}: nobody speaks in this recording.`);
  });
}
