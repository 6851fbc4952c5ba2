import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { transcriptionKeys } from '../data/transcription-keys.ts';
import { userKeys } from '../data/user-keys.ts';

const [LIBRARY, DETAIL] = transcriptionKeys.detail('');

/** An editor has its own copy in hand, and finds out at its next save; the text is read again when it opens next. */
const isInEditor = (query: Query): boolean =>
  query.queryKey[0] === LIBRARY && query.queryKey[1] === DETAIL && query.isActive();

/**
 * Has read again what was read while the server was out of reach, once it is back: the host may have answered with what
 * it knew. A text that is open in an editor stays as it is. Returns the way to stop.
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

/** What was shown from the host's own memory is read from the server as soon as that is back. */
export function ReadAgain() {
  const client = useQueryClient();
  useEffect(() => readAgainOnline(client), [client]);
  return null;
}
