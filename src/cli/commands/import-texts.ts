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
async function readTexts(path: string, language: RecordingLanguage): Promise<AddedTextForm[]> {
  const unreadable = (cause: unknown) => new CliError('This file could not be read.', EXIT.failed, { cause });
  const fileStats = await stat(path).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  if (fileStats.size > IMPORT.fileBytes) throw new CliError('This file is too large.');
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  const found = readImport(basename(path), decodeTextFile(bytes, language));
  if (found.length === 0)
    throw new CliError(`This file holds no text, or is none of ${IMPORT_FILES.join(', ')}.`);
  if (found.some(({ text }) => text.length > TEXT_MAX)) throw new CliError('This text is too long.');
  const fileKey = uuidOf(createHash('sha256').update(bytes).digest());
  return found.map((each) => ({
    key: each.key ?? fileKey,
    language: language === 'auto' ? recordingLanguageOf(each.language) : language,
    createdAt: each.createdAt ?? fileStats.mtime.toISOString(),
    source: each.source,
    ...addedWords(each, IMPORT),
  }));
}

/** `import FILE...`: adds the texts of each file. One that fails does not stop the others. */
export async function importTexts(input: CommandInput): Promise<number> {
  const { positionals, options, terminal, api } = input;
  if (positionals.length === 0) throw new CliError('Name at least one file.', EXIT.usage);
  return await forEachFile(input, async (path) => {
    for (const text of await readTexts(path, options.language)) {
      const { id } = await api.add(text);
      terminal.write(`${id}  ${path}\n`);
    }
  });
}
