import type { QueryClient } from '@tanstack/react-query';
import { LAST_USER_KEY } from '../../src/contract/page/storage-keys.ts';
import { dropUser, recordingHere } from './user.ts';
import { userKeys } from './user-keys.ts';

/**
 * Follows sign-outs in other windows of this browser, and removes the user's data from this one. A session that
 * ended by itself does not end a recording here. Returns the cleanup function.
 */
export function followOtherWindows(client: QueryClient): () => void {
  const follow = ({ key, newValue }: StorageEvent): void => {
    if (key !== LAST_USER_KEY) return;
    // A deliberate sign-out is announced first by an empty value.
    if (newValue === null && recordingHere.has(client)) return;
    if (!newValue) dropUser(client);
    // Only the server knows for certain who is signed in.
    void client.refetchQueries({ queryKey: userKeys.current });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
