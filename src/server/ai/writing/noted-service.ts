import type { WritingService } from '../providers/writing-service.ts';

/** Wraps a service so that `note` runs before its first request; if it fails, nothing is sent. */
export function notedService(service: WritingService, note: () => Promise<void> | void): WritingService {
  let noting: Promise<void> | null = null;
  return {
    id: service.id,
    async *write(request) {
      noting ??= Promise.resolve(note());
      await noting;
      yield* service.write(request);
    },
  };
}
