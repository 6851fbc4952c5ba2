import type { WritingService } from './writing-service.ts';

/**
 * Counts one request to a service for a user; returns a function that takes it back if the request fails.
 * @throws AppError `calls_exceeded` when none are left this month
 */
export type SpendCall = (owner: number) => Promise<() => Promise<void>>;

/** Wraps a service so that each request is counted; a request that fails before the first word is free. */
export function countedService(service: WritingService, owner: number, spend: SpendCall): WritingService {
  return {
    id: service.id,
    async *write(request) {
      const giveBack = await spend(owner);
      let hasSpoken = false;
      try {
        for await (const piece of service.write(request)) {
          hasSpoken ||= piece !== '';
          yield piece;
        }
      } catch (error) {
        // A request aborted by the client stays counted: the service has worked on it.
        if (!hasSpoken && !request.signal.aborted) await giveBack();
        throw error;
      }
    },
  };
}
