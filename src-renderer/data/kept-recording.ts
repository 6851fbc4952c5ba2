import { errorOf, NetworkError } from './http-error.ts';
import { refusePage } from './refuse-page.ts';

/**
 * Downloads a kept recording from the `audioUrl` of its text; null if it is larger than `maxBytes`, which is
 * known before the download. Throws HttpError, NetworkError, or the signal's reason when aborted.
 */
export async function fetchKeptRecording(
  url: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Blob | null> {
  try {
    const response = await fetch(url, { signal, credentials: 'same-origin' });
    if (!response.ok) throw errorOf(response.status, response.statusText, await response.text());
    refusePage(response);
    if (Number(response.headers.get('content-length') ?? 0) <= maxBytes) return await response.blob();
    await response.body?.cancel();
    return null;
  } catch (error) {
    throw signal.aborted || !(error instanceof TypeError) ? error : new NetworkError(error);
  }
}
