import { SELECTED_TRANSCRIPTION_KEY } from '../../../src/contract/page/storage-keys.ts';
import type { Handover } from '../platform.ts';

/**
 * Stores the picked transcription in session storage, under the specification's key; in the page where the storage is full or
 * blocked.
 */
export function handover(storage: Storage): Handover {
  let unstored: string | null = null;
  return {
    put(value) {
      const entry = JSON.stringify(value);
      try {
        storage.setItem(SELECTED_TRANSCRIPTION_KEY, entry);
      } catch {
        unstored = entry;
      }
    },
    read() {
      try {
        const stored: unknown = JSON.parse(unstored ?? storage.getItem(SELECTED_TRANSCRIPTION_KEY) ?? 'null');
        const { id, text, find } = (stored ?? {}) as Partial<Record<'id' | 'text' | 'find', unknown>>;
        if (typeof id !== 'string' || typeof text !== 'string') return null;
        return { id, text, ...(typeof find === 'string' && { find }) };
      } catch {
        return null;
      }
    },
    clear() {
      unstored = null;
      storage.removeItem(SELECTED_TRANSCRIPTION_KEY);
    },
  };
}
