import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LocalAccountState, LocalPasswordChange } from '../../src/contract/api/local-account.ts';
import { call } from './http.ts';
import { HttpError } from './http-error.ts';
import { setSignedInUser } from './sign-in.ts';
import { userKeys } from './user-keys.ts';

/** How the account of this computer is entered; `none` on any server but the desktop app's own. */
export const localAccount = queryOptions({
  queryKey: ['/api/local-account'],
  queryFn: async ({ signal }): Promise<LocalAccountState> => {
    try {
      return (await call('GET /api/local-account', {}, { signal })).state;
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return 'none';
      throw error;
    }
  },
  staleTime: 0,
  gcTime: 0,
});

/** Signs in to the account of this computer; `null`: it has no password. The page shows failures itself. */
export const enterLocalAccount = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (password: string | null) =>
      call('POST /api/local-account/sign-in', { body: password === null ? {} : { password } }),
    onSuccess: (user) => setSignedInUser(client, user),
  });

/** Sets, changes or removes the password of this computer's account. */
export const changeLocalPassword = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: LocalPasswordChange) => call('PUT /api/local-account/password', { body }),
    onSuccess: (user) => client.setQueryData(userKeys.current, user),
    meta: {
      success: { title: 'localPassword.saved' },
      failure: { title: 'localPassword.failed', detail: 'server' },
    },
  });
