import { mutationOptions } from '@tanstack/react-query';
import type { EXPORT_FILE } from '../../src/contract/api/account.ts';
import { errorOf, NetworkError } from './http-error.ts';
import { refusePage } from './refuse-page.ts';

/** A literal checked against the contract's value, so that its schemas are not loaded for a name. */
const FALLBACK_NAME: typeof EXPORT_FILE = 'parlance-export.json';

/** A downloaded file: its bytes, which the browser keeps on disk if they are many, and its name. */
interface ExportedFile {
  readonly blob: Blob;
  readonly name: string;
}

/** The file name in a `Content-Disposition` header, or the default name. */
export function fileNameIn(disposition: string | null): string {
  return disposition?.match(/filename="([^"/\\]+)"/)?.[1] ?? FALLBACK_NAME;
}

/** Does not use `call`, which would parse the JSON; here it is a file, and may be large. */
async function fetchExport(withRecordings: boolean): Promise<ExportedFile> {
  const address = `/api/user/export-data${withRecordings ? '?recordings=true' : ''}`;
  const response = await fetch(address, { credentials: 'same-origin' }).catch((error: unknown) => {
    throw new NetworkError(error);
  });
  if (!response.ok) throw errorOf(response.status, response.statusText, await response.text());
  refusePage(response);
  const blob = await response.blob().catch((error: unknown) => {
    throw new NetworkError(error);
  });
  return { blob, name: fileNameIn(response.headers.get('content-disposition')) };
}

/**
 * Downloads all of the user's data as one file, optionally with the kept recordings, and saves it even if the
 * user has moved to another page.
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
