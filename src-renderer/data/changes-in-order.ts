import type { MutationKey, QueryClient } from '@tanstack/react-query';

/** Options for changes saved in order, by a `scope`: a dead connection must not block later ones for minutes. */
export const ORDERED_CHANGE = { timeoutMs: 15_000 } as const;

/**
 * True in the callbacks of the only running change with this key. The response to an earlier one, and data fetched
 * after it, lacks later changes that are already shown.
 */
export const isLastChange = (client: QueryClient, mutationKey: MutationKey): boolean =>
  client.isMutating({ mutationKey }) <= 1;
