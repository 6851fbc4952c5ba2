import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { TranscriptionDetail } from '../../contract/api/transcriptions.ts';
import type { ApiClient } from '../api-client.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';
import { forEachFile } from '../for-each-file.ts';
import { formatText } from '../write-text.ts';

/** A recording that is read as it is sent. @throws CliError when there is none */
async function openRecording(path: string): Promise<Blob> {
  try {
    // It throws at once for a missing file, and rejects for others.
    return await openAsBlob(path);
  } catch (cause) {
    throw new CliError('This file could not be read.', EXIT.failed, { cause });
  }
}

/**
 * Sends a recording; null if nobody speaks in it.
 * @throws CliError when the file cannot be read or is refused
 */
export async function transcribeFile(
  api: ApiClient,
  path: string,
  { language, takeId }: { language: string; takeId: string },
): Promise<TranscriptionDetail | null> {
  const file = await openRecording(path);
  const answer = await api.transcribe({ file, name: basename(path), language, takeId });
  return answer.noSpeech ? null : answer;
}

/** `transcribe FILE...`: prints the text of each recording. One that fails does not stop the others. */
export async function transcribe(input: CommandInput): Promise<number> {
  const { words, options, terminal, api } = input;
  if (words.length === 0) throw new CliError('Name at least one recording.', EXIT.usage);
  return await forEachFile(input, async (path) => {
    const text = await transcribeFile(api, path, { language: options.language, takeId: randomUUID() });
    if (text) terminal.write(formatText(text, options.format));
    else terminal.note(`${path}: nobody speaks in this recording.`);
  });
}
