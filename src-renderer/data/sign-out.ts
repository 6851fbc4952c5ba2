import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from './http.ts';
import { announceSignOut, rememberDeletion } from './remembered-user.ts';
import { clearUser, signedOutClients } from './user.ts';

/** Clears the user's data after a deliberate sign-out or the deletion of the account. */
export function completeSignOut(client: QueryClient): void {
  signedOutClients.add(client);
  announceSignOut();
  clearUser(client);
}

/**
 * Call it before the data of a deleted account is erased: other windows react to that, and their changes may come back
 * to this one.
 */
export function announceDeletion(client: QueryClient): void {
  signedOutClients.add(client);
  rememberDeletion();
}

export const logout = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call('POST /api/logout'),
    onSuccess: () => completeSignOut(client),
    meta: {
      success: { title: 'auth.loggedOut', message: 'auth.loggedOutMessage' },
      failure: {
        title: 'auth.logoutFailed',
        detail: 'server',
        fallback: 'auth.stillSignedIn',
        unreachable: 'auth.stillSignedIn',
      },
    },
  });
