import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OidcCode, OidcReturn } from '../../src/contract/api/oidc.ts';
import { call } from './http.ts';
import { HttpError } from './http-error.ts';
import { setSignedInUser, WELCOME_NOTICE } from './sign-in.ts';

/** Leaves for the service that signs in; it sends the browser back to `/oidc`. */
export const startOidc = () =>
  mutationOptions({
    mutationFn: async () => {
      const { address } = await call('POST /api/oidc/start');
      location.assign(address);
    },
  });

/**
 * Signs in with the parameters of the provider's redirect. `language`: that of e-mails to a new account. The page shows
 * failures.
 */
export const finishOidc = (client: QueryClient, language: string) =>
  mutationOptions({
    mutationFn: (body: OidcReturn) => call('POST /api/oidc/finish', { body }, { language }),
    onSuccess: (user) => setSignedInUser(client, user),
    meta: { success: WELCOME_NOTICE },
  });

/** The second step, where the account has one. */
export const finishOidcByCode = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: OidcCode) => call('POST /api/oidc/code', { body }),
    onSuccess: (user) => setSignedInUser(client, user),
    meta: {
      success: WELCOME_NOTICE,
      failure: { title: 'auth.loginFailed', detail: 'server', except: ['wrong_code'] },
    },
  });

/** The ticket for the second step; null for any other failure. */
export function ticketIn(error: unknown): string | null {
  if (!(error instanceof HttpError) || error.code !== 'second_factor_required') return null;
  const { ticket } = error.body as { ticket?: unknown };
  return typeof ticket === 'string' ? ticket : null;
}

/** The sign-in services that find the account. */
export const oidcLinks = queryOptions({
  queryKey: ['/api/user/oidc'],
  queryFn: async ({ signal }) => (await call('GET /api/user/oidc', {}, { signal })).links,
});

/** Unlinks them. `currentPassword`: empty to rely on a passkey and a recent sign-in. */
export const unlinkOidc = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ currentPassword }: { currentPassword: string }) =>
      call('POST /api/user/oidc/unlink', { body: currentPassword === '' ? {} : { currentPassword } }),
    onSettled: () => client.invalidateQueries({ queryKey: oidcLinks.queryKey }),
    meta: {
      success: { title: 'service.unlinked' },
      failure: { title: 'service.failed', detail: 'server', except: ['wrong_password'] },
    },
  });
