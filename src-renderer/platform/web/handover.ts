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
    take() {
      const stored = unstored ?? storage.getItem(SELECTED_TRANSCRIPTION_KEY);
      unstored = null;
      storage.removeItem(SELECTED_TRANSCRIPTION_KEY);
      try {
        const value: unknown = JSON.parse(stored ?? 'null');
        if (typeof value !== 'object' || value === null || !('id' in value) || !('text' in value))
          return null;
        const { id, text } = value;
        if (typeof id !== 'string' || typeof text !== 'string') return null;
        const find = 'find' in value && typeof value.find === 'string' ? { find: value.find } : {};
        return { id, text, ...find };
      } catch {
        return null;
      }
    },
  };
}
