import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { call } from '../data/http.ts';
import { transcriptionKeys } from '../data/transcription-keys.ts';
import { userKeys } from '../data/user-keys.ts';

const [LIBRARY, DETAIL] = transcriptionKeys.detail('');

/**
 * An editor holds its own copy and detects changes at its next save; the text is refetched when it opens
 * again.
 */
const isInEditor = (query: Query): boolean =>
  query.queryKey[0] === LIBRARY && query.queryKey[1] === DETAIL && query.isActive();

/**
 * Adds the recognised words to an open text that the host knew from lists only. What is under edit stays, and the text is
 * still refetched when it opens again.
 */
async function addSegments(client: QueryClient, { queryKey, state }: Query): Promise<void> {
  const { id, segments: known } = state.data as TranscriptionDetail;
  if (known.length > 0) return;
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
export function readAgainOnline(client: QueryClient): () => void {
  let awaySince: number | null = onlineManager.isOnline() ? null : Date.now();
  return onlineManager.subscribe((isOnline) => {
    const since = awaySince;
    if (!isOnline) awaySince ??= Date.now();
    else awaySince = null;
    if (!isOnline || since === null) return;
    const isDoubtful = ({ queryKey, state }: Query): boolean =>
      queryKey[0] !== userKeys.current[0] && state.dataUpdatedAt >= since;
    const isOpen = (query: Query): boolean => isDoubtful(query) && isInEditor(query);
    void client.invalidateQueries({ predicate: isOpen, refetchType: 'none' });
    for (const query of client.getQueryCache().findAll({ predicate: isOpen })) {
      // Without a response, the words arrive when the text opens again.
      addSegments(client, query).catch(() => undefined);
    }
    void client.invalidateQueries({ predicate: (query) => isDoubtful(query) && !isInEditor(query) });
  });
}

/** Refetches data from the host's cache once the server is back. */
export function ReadAgain() {
  const client = useQueryClient();
  useEffect(() => readAgainOnline(client), [client]);
  return null;
}
