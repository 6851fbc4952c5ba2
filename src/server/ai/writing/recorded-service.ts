import type { WritingService } from '../providers/writing-service.ts';

/** Wraps a service so that `record` runs before its first request; if it fails, nothing is sent. */
export function recordedService(service: WritingService, record: () => Promise<void> | void): WritingService {
  let recording: Promise<void> | null = null;
  return {
    id: service.id,
    async *write(request) {
      recording ??= Promise.resolve(record());
      await recording;
      yield* service.write(request);
    },
  };
}
