import { SELECTED_TRANSCRIPTION_KEY } from '../../../src/contract/page/storage-keys.ts';
import type { LocalTexts } from '../local-engine.ts';
import type { TakeStore } from '../recording.ts';

/** The keys of all entries that contain the user's id, in the key or in the value. */
function keysOf(storage: Storage, userId: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.includes(userId) || storage.getItem(key)?.includes(userId));
}

interface Stores {
  takes(): Promise<Pick<TakeStore, 'ids' | 'remove'>>;
  readonly localTexts: Pick<LocalTexts, 'list' | 'remove'>;
}

/**
 * Removes the data of a user from this device: drafts, recordings and their texts, the remembered account, and the
 * handover text. False if something could not be removed.
 */
export async function eraseUserData(
  userId: string,
  storages: readonly Storage[],
  { takes, localTexts }: Stores,
): Promise<boolean> {
  try {
    for (const storage of storages) {
      for (const key of [...keysOf(storage, userId), SELECTED_TRANSCRIPTION_KEY]) {
        storage.removeItem(key);
      }
    }
    for (const { takeId } of await localTexts.list(userId)) await localTexts.remove(takeId);
    const store = await takes();
    await Promise.all([...(await store.ids(userId))].map((id) => store.remove(id)));
    return true;
  } catch {
    // The browser's storage refused; the caller tells the user.
    return false;
  }
}
