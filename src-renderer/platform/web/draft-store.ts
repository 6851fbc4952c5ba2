import { createListeners } from '../../../src/async/listeners.ts';
import { AI_SERVICES } from '../../../src/contract/api/ai-services.ts';
import { TRANSLATION_LANGUAGES } from '../../../src/contract/languages.ts';
import { transcriptionOf } from '../draft-key.ts';
import type { Draft, DraftStore } from '../platform.ts';

const entryOf = (owner: string, key: string): string => `parlance-draft:${owner}:${key}`;
const lockOf = (key: string): string => `parlance-editor-${key}`;

function readWriter(value: object): Pick<Draft, 'writtenBy'> {
  if (!('writtenBy' in value)) return {};
  const { writtenBy } = value;
  if (writtenBy === null) return { writtenBy };
  if (typeof writtenBy !== 'object' || !('service' in writtenBy) || !('model' in writtenBy)) return {};
  const service = AI_SERVICES.find((one) => one === writtenBy.service);
  const { model } = writtenBy;
  return service && typeof model === 'string' ? { writtenBy: { service, model } } : {};
}

function readTranslation(value: object): Pick<Draft, 'translatedTo'> {
  if (!('translatedTo' in value)) return {};
  return { translatedTo: TRANSLATION_LANGUAGES.find((code) => code === value.translatedTo) ?? null };
}

function readUnanswered(value: object): Pick<Draft, 'unanswered'> {
  if (!('unanswered' in value) || !Array.isArray(value.unanswered)) return {};
  return { unanswered: value.unanswered.filter((hash) => typeof hash === 'number') };
}

/** Drafts written by earlier versions have no `html`. */
function readDraft(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('version' in value)) return null;
  const { text, version } = value;
  if (typeof text !== 'string' || typeof version !== 'number') return null;
  const html = 'html' in value && typeof value.html === 'string' ? value.html : null;
  return { text, version, html, ...readWriter(value), ...readTranslation(value), ...readUnanswered(value) };
}

function writeTo(storage: Storage, entry: string, draft: Draft): boolean {
  try {
    storage.setItem(entry, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Which editors are open: in this page by a count, in other windows by shared locks. */
function openEditors(
  locks: LockManager | undefined,
  onLeft: () => void,
): Pick<DraftStore, 'open' | 'isOpen'> {
  const open = new Map<string, number>();
  return {
    open(key) {
      open.set(key, (open.get(key) ?? 0) + 1);
      let release = (): void => undefined;
      const closed = new Promise<void>((resolve) => {
        release = resolve;
      });
      // If the browser refuses the lock, the page knows only its own editors.
      const released = locks?.request(lockOf(key), { mode: 'shared' }, () => closed).catch(() => undefined);
      return (isLeft) => {
        const remaining = (open.get(key) ?? 1) - 1;
        if (remaining > 0) open.set(key, remaining);
        else open.delete(key);
        release();
        // Before that, the editor still counts as open.
        if (isLeft) void Promise.resolve(released).then(onLeft);
      };
    },
    async isOpen(key) {
      if (open.has(key)) return true;
      const { held = [], pending = [] } = (await locks?.query()) ?? {};
      return [...held, ...pending].some(({ name }) => name === lockOf(key));
    },
  };
}

/** The entries of a storage. Entries that it refuses are kept in the page, which asks before it is left. */
function draftEntries(storage: Storage, setLeaveConfirmation: (active: boolean) => void) {
  const unstored = new Map<string, Draft>();
  function setUnstored(entry: string, draft: Draft | null): void {
    if (draft) unstored.set(entry, draft);
    else unstored.delete(entry);
    setLeaveConfirmation(unstored.size > 0);
  }
  return {
    /** The names of entries, without the prefix. */
    list(prefix: string): string[] {
      const stored = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
      const entries = [...new Set([...stored, ...unstored.keys()])];
      return entries.filter((entry) => entry.startsWith(prefix)).map((entry) => entry.slice(prefix.length));
    },
    read(entry: string): Draft | null {
      try {
        return unstored.get(entry) ?? readDraft(JSON.parse(storage.getItem(entry) ?? 'null'));
      } catch {
        return null;
      }
    },
    write(entry: string, draft: Draft): boolean {
      const isStored = writeTo(storage, entry, draft);
      setUnstored(entry, isStored ? null : draft);
      return isStored;
    },
    remove(entry: string): void {
      storage.removeItem(entry);
      setUnstored(entry, null);
    },
  };
}

/**
 * Stores unsent edits in local storage; unreadable entries count as absent. Shared locks tell other windows
 * which editors are open, and end with their window; without the Web Locks API, each window knows only its own.
 */
export function draftStore(
  storage: Storage,
  locks: LockManager | undefined,
  setLeaveConfirmation: (active: boolean) => void,
): DraftStore {
  const pageId = Math.random();
  const entries = draftEntries(storage, setLeaveConfirmation);
  const listeners = createListeners();
  /** Texts that were deleted in this page. */
  const deleted = new Set<string>();

  const keyOf = (id: string): string => `${id}:${pageId}`;

  const list = (owner: string): string[] => entries.list(entryOf(owner, ''));

  const keysOf = (owner: string, id: string): string[] =>
    list(owner).filter((key) => transcriptionOf(key) === id);

  const read = (owner: string, key: string): Draft | null => entries.read(entryOf(owner, key));

  const write = (owner: string, key: string, draft: Draft): boolean =>
    deleted.has(transcriptionOf(key)) || entries.write(entryOf(owner, key), draft);

  const remove = (owner: string, key: string): void => entries.remove(entryOf(owner, key));

  return {
    keyOf,
    read,
    takeOver(owner, id) {
      const own = keyOf(id);
      for (const key of [own, ...keysOf(owner, id)]) {
        const draft = read(owner, key);
        if (!draft) continue;
        if (key !== own && writeTo(storage, entryOf(owner, own), draft)) remove(owner, key);
        return draft;
      }
      return null;
    },
    list,
    ...openEditors(locks, listeners.notify),
    write,
    enqueue(owner, id, draft, { mustBeStored } = { mustBeStored: false }) {
      const key = `${id}:${Math.random()}`;
      const isStored = write(owner, key, draft);
      if (isStored || !mustBeStored) listeners.notify();
      else remove(owner, key);
      return isStored;
    },
    onEnqueued(listener) {
      return listeners.add(listener);
    },
    remove,
    forget(owner, id) {
      deleted.add(id);
      for (const key of keysOf(owner, id)) remove(owner, key);
    },
  };
}
