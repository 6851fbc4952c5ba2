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

/**
 * Why a file was not added: it holds no text, could not be read, is too large, was refused by the server, or the network
 * failed.
 */
export type ImportFault = 'empty' | 'unreadable' | 'large' | 'refused' | 'network';

/** What became of files. */
export interface ImportResult {
  readonly added: number;
  readonly faults: readonly { readonly name: string; readonly fault: ImportFault }[];
}

/** The text of a file as the server takes it, or why it can't. */
async function addedText(file: File): Promise<AddedTextForm | ImportFault> {
  if (file.size > IMPORT.fileBytes) return 'large';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = readImport(file.name, decodeTextFile(bytes, shownLanguage()));
  if (!found) return 'empty';
  if (found.text.length > TEXT_MAX) return 'large';
  return {
    // The same file becomes the same text, however often it is added.
    key: uuidOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))),
    language: recordingLanguageOf(found.language),
    createdAt: found.createdAt ?? new Date(file.lastModified).toISOString(),
    source: found.source,
    ...addedWords(found, { segments: IMPORT.segments, segment: IMPORT.segmentMax, seconds: IMPORT.seconds }),
  };
}

/** Reports an error that is not the file's: the other files are added nevertheless. */
function unreadable(error: unknown): ImportFault {
  // The browser's error for a file that was moved, changed or locked after it was chosen.
  if (!(error instanceof DOMException)) reportError(error);
  return 'unreadable';
}

async function addFile(file: File, signal: AbortSignal): Promise<ImportFault | null> {
  const form = await addedText(file).catch(unreadable);
  if (typeof form === 'string') return form;
  try {
    await addText(form, { signal });
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof HttpError && error.code === 'unauthenticated') throw error;
    return error instanceof HttpError ? 'refused' : 'network';
  }
}

/** Adds the text of each file, one after another; `onProgress` is told how many are done. Throws when aborted, and when the session
 * has ended. */
export async function importFiles(
  client: QueryClient,
  files: readonly File[],
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress(done: number): void },
): Promise<ImportResult> {
  const faults: { name: string; fault: ImportFault }[] = [];
  let added = 0;
  try {
    for (const [index, file] of files.entries()) {
      const fault = await addFile(file, signal);
      if (fault) faults.push({ name: file.name, fault });
      else added += 1;
      onProgress(index + 1);
    }
  } finally {
    if (added > 0) await refreshHistory(client);
  }
  return { added, faults };
}
