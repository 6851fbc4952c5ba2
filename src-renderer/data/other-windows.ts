import type { QueryClient } from '@tanstack/react-query';
import { LAST_USER_KEY } from '../../src/contract/page/storage-keys.ts';
import { dropUser } from './user.ts';
import { userKeys } from './user-keys.ts';

/**
 * Follows other windows of this browser: where somebody signs out in one, nothing of theirs stays on screen in this.
 * Returns the way to stop.
 */
export function followOtherWindows(client: QueryClient): () => void {
  const follow = ({ key, newValue }: StorageEvent): void => {
    if (key !== LAST_USER_KEY) return;
    if (newValue === null) dropUser(client);
    // Only the server knows for sure who is signed in, and whether anybody still is.
    void client.refetchQueries({ queryKey: userKeys.current });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
