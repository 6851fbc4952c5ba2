import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { TranscriptionDetail } from '../../contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../contract/languages.ts';
import { uuidOf } from '../../text/imports/added-text.ts';
import type { ApiClient } from '../api-client.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';
import { forEachFile } from '../for-each-file.ts';
import { formatText } from '../write-text.ts';

/** A recording to be streamed, and an id derived from its content and language. @throws CliError when there is none */
async function openRecording(path: string, language: RecordingLanguage) {
  try {
    // It throws at once for a missing file, and rejects for others.
    const file = await openAsBlob(path);
    const hash = createHash('sha256');
    for await (const part of createReadStream(path)) hash.update(part as Buffer);
    return { file, takeId: uuidOf(hash.update(language).digest()) };
  } catch (cause) {
    throw new CliError('This file could not be read.', EXIT.failed, { cause });
  }
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
  const { positionals, options, terminal, api } = input;
  if (positionals.length === 0) throw new CliError('Name at least one recording.', EXIT.usage);
  return await forEachFile(input, async (path) => {
    const text = await transcribeFile(api, path, options.language);
    if (text) terminal.write(formatText(text, options.format));
    else terminal.note(`${path}: nobody speaks in this recording.`);
  });
}
