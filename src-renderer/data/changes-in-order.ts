import type { MutationKey, QueryClient } from '@tanstack/react-query';

/** For calls whose changes are saved in order, by a `scope`: a dead connection must not hold the later ones for minutes. */
export const ORDERED_CHANGE = { timeoutMs: 15_000 } as const;

/**
 * True in the callbacks of the only change with this key that is under way. The answer to an earlier one, and what is
 * fetched after it, lacks the later ones that are shown already.
 */
export const isLastChange = (client: QueryClient, mutationKey: MutationKey): boolean =>
  client.isMutating({ mutationKey }) <= 1;
