import type { Draft, DraftStore } from '../platform.ts';

const keyOf = (owner: string, id: string): string => `parlance-draft:${owner}:${id}`;

/** Drafts of earlier versions have no `html`. */
function readDraft(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('version' in value)) return null;
  const { text, version } = value;
  if (typeof text !== 'string' || typeof version !== 'number') return null;
  return { text, version, html: 'html' in value && typeof value.html === 'string' ? value.html : null };
}

/** Keeps unsent edits in local storage; unreadable entries count as absent. */
export function draftStore(storage: Storage): DraftStore {
  return {
    read(owner, id) {
      try {
        return readDraft(JSON.parse(storage.getItem(keyOf(owner, id)) ?? 'null'));
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
