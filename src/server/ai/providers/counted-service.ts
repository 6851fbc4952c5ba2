import type { WritingService } from './writing-service.ts';

/**
 * Counts one request to a service for somebody; gives what takes it back where it came to nothing.
 * @throws AppError `calls_exceeded` where the month has none left
 */
export type SpendCall = (owner: number) => Promise<() => Promise<void>>;

/** A service that counts every request made of it for somebody; one that fails before a word has come costs nothing. */
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
        // Whoever goes away before the first word has had the service work all the same.
        if (!hasSpoken && !request.signal.aborted) await giveBack();
        throw error;
      }
    },
  };
}
