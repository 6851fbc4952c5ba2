import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { PASSKEY } from '../../src/contract/limits.ts';
import { call } from './http.ts';
import { setSignedInUser, WELCOME_NOTICE } from './sign-in.ts';

/** Milliseconds after which a page's challenge is replaced, before it expires. */
export const CHALLENGE_RENEWAL_MS = (PASSKEY.challengeMinutes - 1) * 60_000;

const library = () => import('@simplewebauthn/browser');

/** Whether this page can use passkeys of a domain. */
export const canUsePasskeys = (domain: string | null): boolean => isOnPasskeyDomain(domain) && hasPasskeys();
/** Whether this page belongs to the domain of the server's passkeys. */
export const isOnPasskeyDomain = (domain: string | null): boolean =>
  domain !== null && domain === location.hostname && window.isSecureContext;
/** Whether the browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/**
 * Signs in with a passkey. `button`: the browser asks at once. `autofill`: it offers passkeys with the suggestions of the
 * e-mail field, and waits; the mutation fails with an `AbortError` when something else takes its place.
 */
export const signInWithPasskey = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (way: 'button' | 'autofill') => {
      const { startAuthentication } = await library();
      const optionsJSON = await call('POST /api/passkey-sign-in/options');
      const useBrowserAutofill = way === 'autofill';
      const credential = await startAuthentication({ optionsJSON, useBrowserAutofill });
      return call('POST /api/passkey-sign-in', { body: { credential } });
    },
    onSuccess: (user) => setSignedInUser(client, user),
    meta: { success: WELCOME_NOTICE },
  });

/** Whether the browser offers passkeys with the suggestions of a field. */
export async function offersPasskeys(): Promise<boolean> {
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Ends the browser's offer of passkeys. */
export async function withdrawPasskeys(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}
