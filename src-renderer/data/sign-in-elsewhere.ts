import type { QueryClient } from '@tanstack/react-query';
import { LAST_USER_KEY } from '../../src/contract/page/storage-keys.ts';
import { userKeys } from './user-keys.ts';

/** Signs in here once another window has, while nobody is signed in. Returns the cleanup function. */
export function followSignIn(client: QueryClient): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // Only the server knows for certain who is signed in.
    if (key === LAST_USER_KEY && newValue) void client.refetchQueries({ queryKey: userKeys.current });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
