import { mutationOptions } from '@tanstack/react-query';
import type { EXPORT_FILE } from '../../src/contract/api/account.ts';
import { errorOf, NetworkError } from './http-error.ts';

/** Written out and held to the contract's value, so that its schemas need not be loaded for a name. */
const FALLBACK_NAME: typeof EXPORT_FILE = 'parlance-export.json';

/** A file as it came: its bytes, which the browser keeps on the disk where they are many, and its name. */
interface ExportedFile {
  readonly blob: Blob;
  readonly name: string;
}

/** The file name in a `Content-Disposition`, or the usual one. */
export function fileNameIn(disposition: string | null): string {
  return disposition?.match(/filename="([^"/\\]+)"/)?.[1] ?? FALLBACK_NAME;
}

/** Not through `call`: what that reads as JSON is a file here, and may be a large one. */
async function fetchExport(withRecordings: boolean): Promise<ExportedFile> {
  const address = `/api/user/export-data${withRecordings ? '?recordings=true' : ''}`;
  const response = await fetch(address, { credentials: 'same-origin' }).catch((error: unknown) => {
    throw new NetworkError(error);
  });
  if (!response.ok) throw errorOf(response.status, response.statusText, await response.text());
  const blob = await response.blob().catch((error: unknown) => {
    throw new NetworkError(error);
  });
  return { blob, name: fileNameIn(response.headers.get('content-disposition')) };
}

/**
 * Fetches everything the person owns as one file, with the recordings they keep or without, and has it saved, on whatever
 * page they are by then.
 */
export const exportData = (save: (blob: Blob, name: string) => void) =>
  mutationOptions({
    mutationFn: async (withRecordings: boolean) => {
      const { blob, name } = await fetchExport(withRecordings);
      save(blob, name);
    },
    meta: {
      success: { title: 'dataExport.done', message: 'dataExport.doneText' },
      failure: { title: 'dataExport.failed', message: 'dataExport.failedText' },
    },
  });
