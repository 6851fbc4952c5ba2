import type { QueryClient } from '@tanstack/react-query';
import { LAST_USER_KEY } from '../../src/contract/page/storage-keys.ts';
import { dropUser } from './user.ts';
import { userKeys } from './user-keys.ts';

/**
 * Follows sign-outs in other windows of this browser, and removes the user's data from this one. Returns the
 * cleanup function.
 */
export function followOtherWindows(client: QueryClient): () => void {
  const follow = ({ key, newValue }: StorageEvent): void => {
    if (key !== LAST_USER_KEY) return;
    if (newValue === null) dropUser(client);
    // Only the server knows for sure who is signed in.
    void client.refetchQueries({ queryKey: userKeys.current });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
