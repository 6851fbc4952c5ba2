import type { QueryClient } from '@tanstack/react-query';
import { LAST_USER_KEY } from '../../src/contract/page/storage-keys.ts';
import { rememberedUser } from './remembered-user.ts';
import { userKeys } from './user-keys.ts';

/** Signs in here once another window has, while nobody is signed in. Returns the cleanup function. */
export function followSignIn(client: QueryClient): () => void {
  // Only the server knows for certain who is signed in.
  const ask = (): void => void client.refetchQueries({ queryKey: userKeys.current });
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === LAST_USER_KEY && newValue) ask();
  };
  // It may have happened while this window showed another page.
  if (rememberedUser()) ask();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
