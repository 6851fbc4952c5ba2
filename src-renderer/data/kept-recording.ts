import type { QueryClient } from '@tanstack/react-query';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { errorOf, NetworkError } from './http-error.ts';
import { refusePage } from './refuse-page.ts';
import { transcriptionKeys } from './transcription-keys.ts';
import { fetchTranscription, updateCachedText } from './transcriptions.ts';

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

/**
 * Shows a stored text without its recording, and which of the texts merged into it still have one. What may be under edit
 * stays. Other texts, of which it may be a part, are refetched when they open again.
 */
export async function showWithoutRecording(client: QueryClient, stored: TranscriptionDetail): Promise<void> {
  const { id, parts = [] } = stored;
  const isKept = (partId: string) => parts.some((part) => part.id === partId && part.isKept);
  client.setQueryData<TranscriptionDetail>(
    transcriptionKeys.detail(id),
    (before) =>
      before && {
        ...before,
        isSeparating: false,
        parts: (before.parts ?? []).map((part) => ({ ...part, isKept: isKept(part.id) })),
      },
  );
  updateCachedText(client, id, { audioUrl: null });
  await client.invalidateQueries({
    queryKey: transcriptionKeys.details,
    predicate: ({ queryKey }) => queryKey[2] !== id,
    refetchType: 'none',
  });
  await client.invalidateQueries({ queryKey: transcriptionKeys.receipts });
}

/** Shows a text without a recording that was deleted elsewhere; `onDeleted` is called first. Throws if the server can't tell. */
export async function hideDeletedRecording(
  client: QueryClient,
  id: string,
  onDeleted: () => void,
): Promise<void> {
  const stored = await fetchTranscription(id);
  if (stored.audioUrl !== null) return;
  onDeleted();
  await showWithoutRecording(client, stored);
}
