import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { call } from '../data/http.ts';
import { transcriptionKeys } from '../data/transcription-keys.ts';
import { userKeys } from '../data/user-keys.ts';

const [TRANSCRIPTIONS_KEY, DETAIL_KEY] = transcriptionKeys.details;

/**
 * An editor holds its own copy and detects changes at its next save; the text is refetched when it opens
 * again.
 */
const isInEditor = (query: Query): boolean =>
  query.queryKey[0] === TRANSCRIPTIONS_KEY && query.queryKey[1] === DETAIL_KEY && query.isActive();

/**
 * Adds the recognised words to an open text that the host knew from lists only. What is under edit stays, and the text is
 * still refetched when it opens again.
 */
async function addSegments(client: QueryClient, { queryKey, state }: Query): Promise<void> {
  const { id, segments: cachedSegments } = state.data as TranscriptionDetail;
  if (cachedSegments.length > 0) return;
  const { segments, speakerNames } = await call('GET /api/transcriptions/{id}', { params: { id } });
  client.setQueryData<TranscriptionDetail>(
    queryKey,
    (before) => before && { ...before, segments, speakerNames },
  );
  await client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/**
 * Refetches what was read while the server was unreachable, once it is back: the host may have answered from
 * its cache. A text open in an editor only gets the words it lacks. Returns the unsubscribe function.
 */
export function refetchOnReconnect(client: QueryClient): () => void {
  let offlineSince: number | null = onlineManager.isOnline() ? null : Date.now();
  return onlineManager.subscribe((isOnline) => {
    const since = offlineSince;
    if (!isOnline) offlineSince ??= Date.now();
    else offlineSince = null;
    if (!isOnline || since === null) return;
    const isPossiblyStale = ({ queryKey, state }: Query): boolean =>
      queryKey[0] !== userKeys.current[0] && state.dataUpdatedAt >= since;
    const isStaleInEditor = (query: Query): boolean => isPossiblyStale(query) && isInEditor(query);
    void client.invalidateQueries({ predicate: isStaleInEditor, refetchType: 'none' });
    for (const query of client.getQueryCache().findAll({ predicate: isStaleInEditor })) {
      // Without a response, the words arrive when the text opens again.
      addSegments(client, query).catch(() => undefined);
    }
    void client.invalidateQueries({ predicate: (query) => isPossiblyStale(query) && !isInEditor(query) });
  });
}

/** Refetches data from the host's cache once the server is back. */
export function RefetchOnReconnect() {
  const client = useQueryClient();
  useEffect(() => refetchOnReconnect(client), [client]);
  return null;
}
