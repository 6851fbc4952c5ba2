import type { QueryClient } from '@tanstack/react-query';
import type { AddedTextForm } from '../../../src/contract/api/texts.ts';
import { recordingLanguageOf } from '../../../src/contract/languages.ts';
import { IMPORT, TEXT_MAX } from '../../../src/contract/limits.ts';
import { decodeTextFile } from '../../../src/sending/decode-text-file.ts';
import { addedWords, uuidOf } from '../../../src/text/imports/added-text.ts';
import { readImport } from '../../../src/text/imports/read-import.ts';
import { addText } from '../../data/add-texts.ts';
import { HttpError } from '../../data/http-error.ts';
import { refreshHistory } from '../../data/transcriptions.ts';
import { shownLanguage } from '../../i18n/i18n.ts';

/** Why a file was not added: no text in it, unreadable, too large, refused by the server, or a network failure. */
export type ImportFault = 'empty' | 'unreadable' | 'large' | 'refused' | 'network';

/** The outcome of an import: how many texts were added, and why others were not. */
export interface ImportResult {
  readonly added: number;
  readonly faults: readonly { readonly name: string; readonly fault: ImportFault }[];
}

/** The texts of a file as the server takes them, or why it can't. */
async function textsOfFile(file: File): Promise<AddedTextForm[] | ImportFault> {
  if (file.size > IMPORT.fileBytes) return 'large';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const texts = readImport(file.name, decodeTextFile(bytes, shownLanguage()));
  if (texts.length === 0) return 'empty';
  if (texts.some(({ text }) => text.length > TEXT_MAX)) return 'large';
  // The same file becomes the same text, however often it is added.
  const fileKey = uuidOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  return texts.map((each) => ({
    key: each.key ?? fileKey,
    language: recordingLanguageOf(each.language),
    createdAt: each.createdAt ?? new Date(file.lastModified).toISOString(),
    source: each.source,
    ...addedWords(each, IMPORT),
  }));
}

/** Reports an error that is not the file's: the other files are added nevertheless. */
function reportUnreadable(error: unknown): ImportFault {
  // The browser's error for a file that was moved, changed or locked after it was chosen.
  if (!(error instanceof DOMException)) reportError(error);
  return 'unreadable';
}

/** Adds one text; returns why it was not added. */
async function addForm(
  form: AddedTextForm,
  options: Pick<ImportOptions, 'signal' | 'account'>,
): Promise<ImportFault | null> {
  try {
    await addText(form, options);
    return null;
  } catch (error) {
    options.signal.throwIfAborted();
    if (!(error instanceof HttpError)) return 'network';
    // Another window may have changed the account.
    if (error.code === 'unauthenticated' || error.code === 'other_account') throw error;
    return 'refused';
  }
}

export interface ImportOptions {
  readonly signal: AbortSignal;
  /** The id of the user who gets the texts. */
  readonly account: string;
  /** Receives the number of finished files and of added texts. */
  onProgress(done: number, added: number): void;
}

/**
 * Adds the texts of each file, one after another. Throws when aborted, and when the session has ended or belongs to
 * another account.
 */
export async function importFiles(
  client: QueryClient,
  files: readonly File[],
  { signal, account, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const faults: { name: string; fault: ImportFault }[] = [];
  let added = 0;
  try {
    for (const [index, file] of files.entries()) {
      const forms = await textsOfFile(file).catch(reportUnreadable);
      let fault = typeof forms === 'string' ? forms : null;
      for (const form of typeof forms === 'string' ? [] : forms) {
        const formFault = await addForm(form, { signal, account });
        if (formFault === null) added += 1;
        fault ??= formFault;
        onProgress(index, added);
      }
      if (fault) faults.push({ name: file.name, fault });
      onProgress(index + 1, added);
    }
  } finally {
    if (added > 0) await refreshHistory(client);
  }
  return { added, faults };
}
