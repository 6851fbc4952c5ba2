import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PasswordChange, User } from '../../src/contract/api/account.ts';
import type { AddressChange } from '../../src/contract/api/email-links.ts';
import type { PasswordReset } from '../../src/contract/api/password-reset.ts';
import { apiTokens } from './api-tokens.ts';
import { call } from './http.ts';
import { isUnreachable } from './http-error.ts';
import { currentUser, isSessionEnd, signedOutClients } from './user.ts';
import { userKeys } from './user-keys.ts';

const STATUS_KEY = ['/api/user/verification-status'] as const;
const SESSIONS_KEY = ['/api/user/sessions'] as const;

/**
 * Whether the e-mail address is confirmed, and whether this server can send mail; refetched on every mount. If the address
 * was changed or confirmed elsewhere, the user is refetched, too.
 */
export const verificationStatus = queryOptions({
  queryKey: STATUS_KEY,
  queryFn: async ({ client, signal }) => {
    const status = await call('GET /api/user/verification-status', {}, { signal });
    const user = client.getQueryData(currentUser.queryKey);
    if (user && (user.email !== status.email || user.isVerified !== status.isVerified)) {
      void client.invalidateQueries({ queryKey: userKeys.current });
    }
    return status;
  },
  refetchOnMount: 'always',
});

/** The user's sessions on all devices. */
export const sessions = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: async ({ signal }) => (await call('GET /api/user/sessions', {}, { signal })).sessions,
  refetchOnMount: 'always',
});

const cacheUser = (client: QueryClient, user: User): void => {
  client.setQueryData(userKeys.current, user);
};

export const rename = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (name: string) => call('PATCH /api/user', { body: { name } }),
    onSuccess: (user) => cacheUser(client, user),
    meta: {
      success: { title: 'account.nameSaved' },
      failure: { title: 'account.nameFailed', detail: 'server' },
    },
  });

export const sendVerification = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call('POST /api/user/send-verification'),
    // The user may have opened the link in another window meanwhile.
    onSuccess: () => client.invalidateQueries({ queryKey: STATUS_KEY }),
    meta: { failure: { title: 'account.verificationFailed', detail: 'server' } },
  });

export const changeEmail = () =>
  mutationOptions({
    mutationFn: (body: AddressChange) => call('POST /api/user/change-email', { body }),
    meta: {
      success: { title: 'account.emailAsked', message: 'account.emailAskedText' },
      failure: { title: 'account.emailFailed', detail: 'server' },
    },
  });

export const changePassword = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: PasswordChange) => call('POST /api/user/change-password', { body }),
    // The server has ended the other sessions, and all API tokens.
    onSuccess: () =>
      Promise.all(
        [SESSIONS_KEY, apiTokens.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
    meta: {
      success: { title: 'account.passwordChanged', message: 'account.passwordChangedText' },
      failure: { title: 'account.passwordFailed', detail: 'server' },
    },
  });

export const endSession = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /api/user/sessions/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
    meta: {
      success: { title: 'security.ended', message: 'security.endedText' },
      failure: { title: 'security.endFailed', detail: 'server' },
    },
  });

export const endOtherSessions = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call('DELETE /api/user/sessions'),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
    meta: {
      success: { title: 'security.endedOthers' },
      failure: { title: 'security.endFailed', detail: 'server' },
    },
  });

export const requestPasswordReset = () =>
  mutationOptions({
    mutationFn: (email: string) => call('POST /api/forgot-password', { body: { email } }),
    meta: { failure: { title: 'forgot.failed', detail: 'server' } },
  });

/** Sets a new password by a mailed link. It ends every session, including this device's. */
export const resetPassword = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: PasswordReset) => call('POST /api/reset-password', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.current }),
    meta: { failure: { title: 'reset.failed', detail: 'server' } },
  });

/** Executes the action of a mailed link. The page itself shows the result. */
export const confirmLink = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (token: string) => call('POST /api/confirm-link', { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.current }),
  });

/** Milliseconds in which a deletion without an answer may turn out to be done. */
const DELETION_WATCH_MS = 10 * 60 * 1000;
/** Milliseconds to wait for the answer whether the account is still there. */
const USER_TIMEOUT_MS = 8000;

/** Clients whose last deletion request got no response. */
const unansweredDeletions = new WeakSet<QueryClient>();

const isAccountDeleted = (): Promise<boolean> =>
  call('GET /api/user', {}, { timeoutMs: USER_TIMEOUT_MS }).then(() => false, isSessionEnd);

/**
 * Deletes the account, whose session ends with it: without a response, an ended session means success. The card shows
 * failures itself, because their text depends on them.
 */
export const deleteAccount = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (currentPassword: string | null) => {
      const body = currentPassword === null ? {} : { currentPassword };
      try {
        return await call('DELETE /api/user/delete-account', { body });
      } catch (error) {
        const isDeleted = isUnreachable(error)
          ? await isAccountDeleted()
          : unansweredDeletions.has(client) && isSessionEnd(error);
        if (isDeleted) return { deleted: true as const };
        throw error;
      }
    },
  });

/** After a deletion without an answer: calls `onGone` if the user's session turns out to have ended within minutes. */
export function watchDeletion(client: QueryClient, userId: string, onGone: () => void): void {
  if (unansweredDeletions.has(client)) return;
  unansweredDeletions.add(client);
  const stopWatching = (): void => {
    unansweredDeletions.delete(client);
    clearTimeout(timer);
    unsubscribe();
  };
  const unsubscribe = client.getQueryCache().subscribe(() => {
    const user = client.getQueryData(currentUser.queryKey);
    if (user?.id === userId) return;
    stopWatching();
    if (user === null && !signedOutClients.has(client)) onGone();
  });
  const timer = setTimeout(stopWatching, DELETION_WATCH_MS);
}
