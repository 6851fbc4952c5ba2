import { AI_SERVICES } from '../../../src/contract/api/ai-services.ts';
import type { Draft, DraftStore } from '../platform.ts';

const prefixOf = (owner: string): string => `parlance-draft:${owner}:`;
const keyOf = (owner: string, id: string): string => prefixOf(owner) + id;
const lockOf = (id: string): string => `parlance-editor-${id}`;

function readWriter(value: object): Pick<Draft, 'writtenBy'> {
  if (!('writtenBy' in value)) return {};
  const { writtenBy } = value;
  if (writtenBy === null) return { writtenBy };
  if (typeof writtenBy !== 'object' || !('service' in writtenBy) || !('model' in writtenBy)) return {};
  const service = AI_SERVICES.find((one) => one === writtenBy.service);
  const { model } = writtenBy;
  return service && typeof model === 'string' ? { writtenBy: { service, model } } : {};
}

/** Drafts written by earlier versions have no `html`. */
function readDraft(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('version' in value)) return null;
  const { text, version } = value;
  if (typeof text !== 'string' || typeof version !== 'number') return null;
  const html = 'html' in value && typeof value.html === 'string' ? value.html : null;
  return { text, version, html, ...readWriter(value) };
}

/** The transcriptions of which a user has drafts. */
function idsIn(storage: Storage, owner: string): string[] {
  const prefix = prefixOf(owner);
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

function writeTo(storage: Storage, key: string, draft: Draft): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Which texts are open in an editor: in this page by a count, in other windows by shared locks. */
function openTexts(locks: LockManager | undefined): Pick<DraftStore, 'open' | 'isOpen'> {
  const open = new Map<string, number>();
  return {
    open(id) {
      open.set(id, (open.get(id) ?? 0) + 1);
      let release = (): void => undefined;
      const closed = new Promise<void>((resolve) => {
        release = resolve;
      });
      // If the browser refuses the lock, the page knows only its own editors.
      locks?.request(lockOf(id), { mode: 'shared' }, () => closed).catch(() => undefined);
      return () => {
        const left = (open.get(id) ?? 1) - 1;
        if (left > 0) open.set(id, left);
        else open.delete(id);
        release();
      };
    },
    async isOpen(id) {
      if (open.has(id)) return true;
      const { held = [], pending = [] } = (await locks?.query()) ?? {};
      return [...held, ...pending].some(({ name }) => name === lockOf(id));
    },
  };
}

/**
 * Stores unsent edits in local storage; unreadable entries count as absent. Shared locks tell other windows
 * which texts are open, and end with their window; without the Web Locks API, each window knows only its own.
 */
export function draftStore(storage: Storage, locks: LockManager | undefined): DraftStore {
  const left = new Set<() => void>();
  /** Keys of texts that were deleted in this page. */
  const deleted = new Set<string>();

  function read(owner: string, id: string): Draft | null {
    try {
      return readDraft(JSON.parse(storage.getItem(keyOf(owner, id)) ?? 'null'));
    } catch {
      return null;
    }
  }

  const write = (owner: string, id: string, draft: Draft) =>
    deleted.has(keyOf(owner, id)) || writeTo(storage, keyOf(owner, id), draft);

  return {
    read,
    list(owner) {
      return new Map(
        idsIn(storage, owner).flatMap((id) => {
          const draft = read(owner, id);
          return draft ? [[id, draft] as const] : [];
        }),
      );
    },
    ...openTexts(locks),
    write,
    leave(owner, id, draft) {
      const isStored = write(owner, id, draft);
      for (const listener of left) listener();
      return isStored;
    },
    whenLeft(listener) {
      left.add(listener);
      return () => left.delete(listener);
    },
    remove(owner, id) {
      storage.removeItem(keyOf(owner, id));
    },
    forget(owner, id) {
      deleted.add(keyOf(owner, id));
      storage.removeItem(keyOf(owner, id));
    },
  };
}
