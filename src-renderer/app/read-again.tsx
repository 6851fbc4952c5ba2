import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
 * Refetches what was read while the server was unreachable, once it is back: the host may have answered from
 * its cache. A text open in an editor stays unchanged. Returns the unsubscribe function.
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
    void client.invalidateQueries({
      predicate: (query) => isDoubtful(query) && isInEditor(query),
      refetchType: 'none',
    });
    void client.invalidateQueries({ predicate: (query) => isDoubtful(query) && !isInEditor(query) });
  });
}

/** Refetches data from the host's cache once the server is back. */
export function ReadAgain() {
  const client = useQueryClient();
  useEffect(() => readAgainOnline(client), [client]);
  return null;
}
