import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../src/contract/api/account.ts';
import { DELETED_USER, LAST_USER_KEY } from '../../src/contract/page/storage-keys.ts';
import { rememberedUser } from './remembered-user.ts';
import { clearUser, recordingClients, signedOutClients } from './user.ts';
import { userKeys } from './user-keys.ts';

/**
 * Follows sign-outs and deletions of the account in other windows of this browser, and removes the user's data from this
 * one, also when the browser brings it back as it was left. A session that ended by itself does not end a recording here.
 * Returns the cleanup function.
 */
export function followSignOut(client: QueryClient): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== LAST_USER_KEY) return;
    // A deliberate sign-out is announced first by an empty value.
    if (newValue === null && recordingClients.has(client)) return;
    // Of a deleted account, nothing is left to come back to.
    if (newValue === DELETED_USER) signedOutClients.add(client);
    if (!newValue || newValue === DELETED_USER) clearUser(client);
    // Only the server knows for certain who is signed in.
    void client.refetchQueries({ queryKey: userKeys.current });
  };
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    // The page received no events while it was frozen.
    const user = rememberedUser();
    const shown = client.getQueryData<User | null>(userKeys.current);
    if (shown && shown.id !== user?.id) {
      // Directly: no user in between would sign out the other user's windows.
      if (user) client.setQueryData(userKeys.current, user);
      else if (!recordingClients.has(client)) clearUser(client);
    }
    void client.refetchQueries({ queryKey: userKeys.current });
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
