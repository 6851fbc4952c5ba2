import type { Draft, DraftStore } from '../platform.ts';

const keyOf = (owner: string, id: string): string => `parlance-draft:${owner}:${id}`;

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'version' in value &&
    typeof value.version === 'number'
  );
}

/** Keeps unsent edits in local storage; unreadable entries count as absent. */
export function draftStore(storage: Storage): DraftStore {
  return {
    read(owner, id) {
      try {
        const value: unknown = JSON.parse(storage.getItem(keyOf(owner, id)) ?? 'null');
        return isDraft(value) ? value : null;
      } catch {
        return null;
      }
    },
    write(owner, id, draft) {
      try {
        storage.setItem(keyOf(owner, id), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    remove(owner, id) {
      storage.removeItem(keyOf(owner, id));
    },
  };
}
