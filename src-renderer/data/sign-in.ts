import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Credentials, Registration, User } from '../../src/contract/api/account.ts';
import type { SignInByLink } from '../../src/contract/api/sign-in-link.ts';
import { call } from './http.ts';
import { HttpError } from './http-error.ts';
import { transcriptionKeys } from './transcription-keys.ts';
import { clearAccountCache } from './user.ts';
import { userKeys } from './user-keys.ts';

/** The welcome message after signing in. */
export const WELCOME_NOTICE = {
  title: 'auth.welcomeBack',
  message: 'auth.loggedInAs',
  values: ['email'],
} as const;

const LOGIN_FAILURE_NOTICE = {
  title: 'auth.loginFailed',
  except: ['second_factor_required', 'wrong_code'],
  detail: 'server',
  fallback: 'auth.loginFailed',
  unreachable: 'auth.needsConnection',
} as const;

/** Sets the signed-in user, and drops data of an earlier one. */
export async function setSignedInUser(client: QueryClient, user: User): Promise<void> {
  // An expired session leaves its cached data behind, possibly another user's.
  clearAccountCache(client);
  client.setQueryData(userKeys.current, user);
  // Prefetches the profile; if this fails, its page fetches it.
  import('./personality-profile.ts').then(
    ({ personalityProfile }) => client.prefetchQuery(personalityProfile),
    () => undefined,
  );
  await client.invalidateQueries({ queryKey: transcriptionKeys.all });
}

export const login = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Credentials) => call('POST /api/login', { body }),
    onSuccess: (user) => setSignedInUser(client, user),
    meta: {
      success: WELCOME_NOTICE,
      failure: LOGIN_FAILURE_NOTICE,
    },
  });

/** Signs in by a mailed link, once; the page shows when it is over. */
export const signInByLink = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: SignInByLink) => call('POST /api/sign-in-link/enter', { body }),
    onSuccess: (user) => setSignedInUser(client, user),
    meta: {
      success: WELCOME_NOTICE,
      failure: { ...LOGIN_FAILURE_NOTICE, except: [...LOGIN_FAILURE_NOTICE.except, 'link_invalid'] },
    },
  });

/** Requests a sign-in link. The page shows the outcome. */
export const requestSignInLink = () =>
  mutationOptions({
    mutationFn: (email: string) => call('POST /api/sign-in-link', { body: { email } }),
  });

/** True if the password was correct and a code is required as well. */
export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof HttpError && error.code === 'second_factor_required';

/** Creates an account, and signs in. `language`: that of its mails. */
export const register = (client: QueryClient, language: string) =>
  mutationOptions({
    mutationFn: (body: Registration) => call('POST /api/register', { body }, { language }),
    onSuccess: (user) => setSignedInUser(client, user),
    meta: {
      success: { title: 'auth.created', message: 'auth.welcome', values: ['name'] },
      failure: {
        title: 'auth.registrationFailed',
        detail: 'server',
        fallback: 'auth.registrationFailed',
        unreachable: 'auth.needsConnection',
      },
    },
  });
