import { SELECTED_TRANSCRIPTION_KEY } from '../../../src/contract/page/storage-keys.ts';
import type { Handover } from '../platform.ts';

/** Stores the picked transcription in session storage, under the specification's key. */
export function handover(storage: Storage): Handover {
  return {
    put(value) {
      storage.setItem(SELECTED_TRANSCRIPTION_KEY, JSON.stringify(value));
    },
    take() {
      const stored = storage.getItem(SELECTED_TRANSCRIPTION_KEY);
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
