import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AddedTextForm } from '../../contract/api/texts.ts';
import { type RecordingLanguage, recordingLanguageOf } from '../../contract/languages.ts';
import { IMPORT, TEXT_MAX } from '../../contract/limits.ts';
import { decodeTextFile } from '../../sending/decode-text-file.ts';
import { addedWords, uuidOf } from '../../text/imports/added-text.ts';
import { IMPORT_FILES, readImport } from '../../text/imports/read-import.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { CommandInput } from '../command.ts';
import { forEachFile } from '../for-each-file.ts';

/** @throws CliError for a file that cannot be read, or holds no text */
async function addedText(path: string, language: RecordingLanguage): Promise<AddedTextForm> {
  const unreadable = (cause: unknown) => new CliError('This file could not be read.', EXIT.failed, { cause });
  const facts = await stat(path).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  if (facts.size > IMPORT.fileBytes) throw new CliError('This file is too large.');
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  const found = readImport(basename(path), decodeTextFile(bytes, language));
  if (!found) throw new CliError(`This file holds no text, or is none of ${IMPORT_FILES.join(', ')}.`);
  if (found.text.length > TEXT_MAX) throw new CliError('This text is too long.');
  return {
    key: uuidOf(createHash('sha256').update(bytes).digest()),
    language: language === 'auto' ? recordingLanguageOf(found.language) : language,
    createdAt: found.createdAt ?? facts.mtime.toISOString(),
    source: found.source,
    ...addedWords(found, { segments: IMPORT.segments, segment: IMPORT.segmentMax, seconds: IMPORT.seconds }),
  };
}

/** `import FILE...`: adds the text of each file. One that fails does not stop the others. */
export async function importTexts(input: CommandInput): Promise<number> {
  const { words, options, terminal, api } = input;
  if (words.length === 0) throw new CliError('Name at least one file.', EXIT.usage);
  return await forEachFile(input, async (path) => {
    const { id } = await api.add(await addedText(path, options.language));
    terminal.write(`${id}  ${path}\n`);
  });
}
