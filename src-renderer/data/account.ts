import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PasswordChange, User } from '../../src/contract/api/account.ts';
import type { AddressChange } from '../../src/contract/api/email-links.ts';
import type { PasswordReset } from '../../src/contract/api/password-reset.ts';
import { call } from './http.ts';
import { userKeys } from './user-keys.ts';

const STATUS_KEY = ['/api/user/verification-status'] as const;
const SESSIONS_KEY = ['/api/user/sessions'] as const;

/**
 * Whether the e-mail address is confirmed, and whether this server can send mail; refetched on every mount.
 */
export const verificationStatus = queryOptions({
  queryKey: STATUS_KEY,
  queryFn: ({ signal }) => call('GET /api/user/verification-status', {}, { signal }),
  refetchOnMount: 'always',
});

/** The user's sessions on all devices. */
export const sessions = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: async ({ signal }) => (await call('GET /api/user/sessions', {}, { signal })).sessions,
  refetchOnMount: 'always',
});

const keepUser = (client: QueryClient, user: User): void => {
  client.setQueryData(userKeys.current, user);
};

export const rename = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (name: string) => call('PATCH /api/user', { body: { name } }),
    onSuccess: (user) => keepUser(client, user),
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
    onSuccess: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
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

/** Deletes the account; the card shows failures itself, because their text depends on it. */
export const deleteAccount = () =>
  mutationOptions({
    mutationFn: (currentPassword: string | null) =>
      call('DELETE /api/user/delete-account', { body: currentPassword === null ? {} : { currentPassword } }),
  });
