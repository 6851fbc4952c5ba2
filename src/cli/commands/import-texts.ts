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
import type { CommandInput, SignedInInput } from '../command.ts';
import { forEachFile, isOfOneItem } from '../for-each-file.ts';
import { printable } from '../printable.ts';

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

/** Adds the texts of a file. @throws CliError after the last one if some were refused */
async function importFile({ options, terminal, api }: SignedInInput, path: string): Promise<void> {
  const texts = await readTexts(path, options.language);
  const refused: CliError[] = [];
  for (const text of texts) {
    try {
      const { id } = await api.add(text);
      terminal.write(printable(`${id}  ${path}\n`));
    } catch (error) {
      if (!isOfOneItem(error, terminal)) throw error;
      refused.push(error);
    }
  }
  const [cause] = refused;
  if (cause === undefined) return;
  if (texts.length === 1) throw cause;
  const message = `${refused.length} of ${texts.length} texts could not be added: ${cause.message}`;
  throw new CliError(message, EXIT.failed, { cause });
}

/** `import FILE...`: adds the texts of each file. One that fails does not stop the others. */
export async function importTexts(input: CommandInput): Promise<number> {
  if (input.positionals.length === 0) throw new CliError('Name at least one file.', EXIT.usage);
  const api = await input.openApi();
  return await forEachFile(input, (path) => importFile({ ...input, api }, path));
}
