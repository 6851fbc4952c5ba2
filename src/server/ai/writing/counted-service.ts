import type { WritingService } from '../providers/writing-service.ts';

/**
 * Counts one request to a service for a user; returns a function that takes it back if the request fails.
 * @throws AppError `calls_exceeded` when none are left this month
 */
export type SpendCall = (owner: number) => Promise<() => Promise<void>>;

/**
 * Wraps a service to count each request; a request that ends without any output is free, unless the user cancelled it:
 * `signal` is the user's, without our timeouts.
 */
export function countedService(
  service: WritingService,
  { owner, signal, spend }: { owner: number; signal: AbortSignal; spend: SpendCall },
): WritingService {
  return {
    id: service.id,
    async *write(request) {
      const refund = await spend(owner);
      let hasOutput = false;
      try {
        for await (const piece of service.write(request)) {
          // Blank output costs as much, and a prompt can ask for it.
          hasOutput ||= piece !== '';
          yield piece;
        }
      } finally {
        // The service has worked on a request that was cancelled.
        if (!hasOutput && !signal.aborted) await refund();
      }
    },
  };
}
