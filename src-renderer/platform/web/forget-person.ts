import { SELECTED_TRANSCRIPTION_KEY } from '../../../src/contract/page/storage-keys.ts';
import type { TakeStore } from '../recording.ts';

/** Every entry that names a person, by its key or in what it holds. */
function keysOf(storage: Storage, userId: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.includes(userId) || storage.getItem(key)?.includes(userId));
}

/**
 * Removes what is kept of a person on this device: unsent edits, recordings, who was signed in last, and the text on
 * its way to another page. False where something could not be removed.
 */
export async function forgetPerson(
  userId: string,
  storages: readonly Storage[],
  takes: () => Promise<Pick<TakeStore, 'ids' | 'remove'>>,
): Promise<boolean> {
  try {
    for (const storage of storages) {
      for (const key of [...keysOf(storage, userId), SELECTED_TRANSCRIPTION_KEY]) storage.removeItem(key);
    }
    const store = await takes();
    await Promise.all([...(await store.ids(userId))].map((id) => store.remove(id)));
    return true;
  } catch {
    // The browser's storage refused; whoever deleted the account is told.
    return false;
  }
}
