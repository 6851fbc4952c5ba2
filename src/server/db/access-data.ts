import { LINK_HOURS, OIDC_MINUTES } from '../../contract/limits.ts';
import type { Schema } from './schema.ts';
import type { TablePrivacy } from './table-privacy.ts';

type AccessTable =
  | 'account_links'
  | 'api_tokens'
  | 'two_factors'
  | 'recovery_codes'
  | 'passkeys'
  | 'sign_in_attempts'
  | 'oidc_identities';

/** The tables of what lets a user in beside the password, for `PERSONAL_DATA`. */
export const ACCESS_DATA: { readonly [T in AccessTable]: TablePrivacy<keyof Schema[T] & string> } = {
  account_links: {
    what: 'The address that a link was mailed to.',
    why: 'To verify or change an address, to set a new password, and to sign in.',
    keptUntil: `the link is used or has ended (${LINK_HOURS.verification} hours at most)`,
    personal: ['email'],
    technical: ['user_id', 'purpose', 'token_hash', 'created_at', 'expires_at'],
  },
  api_tokens: {
    what: 'Names and last use of API tokens; of the tokens themselves, only hashes.',
    why: 'To let programs of one’s own in, to see which are used, and to revoke them.',
    keptUntil: 'it is revoked, the password is changed or the account is deleted',
    personal: ['name', 'last_used_at'],
    technical: ['id', 'owner', 'token_hash', 'scopes', 'created_at', 'expires_at'],
  },
  two_factors: {
    what: 'Since when signing in takes the code of an authenticator app, and the app’s secret, encrypted.',
    why: 'To check the codes, each once.',
    keptUntil: 'it is turned off or the account is deleted',
    personal: ['secret', 'created_at', 'confirmed_at'],
    technical: ['user_id', 'last_step'],
  },
  recovery_codes: {
    what: 'Hashes of the recovery codes that are left.',
    why: 'To let somebody in who has lost the authenticator app.',
    keptUntil: 'it is used, two-factor sign-in is turned off or the account is deleted',
    personal: ['code_hash'],
    technical: ['user_id'],
  },
  passkeys: {
    what: 'Names and last use of passkeys, and their public keys.',
    why: 'To let somebody in by a passkey, to see which are used, and to remove them.',
    keptUntil: 'it is removed or the account is deleted',
    personal: ['name', 'created_at', 'last_used_at'],
    technical: ['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'],
  },
  oidc_identities: {
    what: 'The name by which another service that signs one in knows one, and its last use.',
    why: 'To find the account again at the next sign-in, whatever the address is by then.',
    keptUntil: 'the account is deleted',
    personal: ['subject', 'created_at', 'last_used_at'],
    technical: ['issuer', 'user_id'],
  },
  sign_in_attempts: {
    what: 'Hashes of challenges that a passkey or another service is about to answer, and of the browser that asked for them.',
    why: 'Each challenge counts once, and only in the browser that it was made for.',
    keptUntil: `it is answered, or ${OIDC_MINUTES} minutes; what is over is deleted every hour`,
    personal: ['holder_hash'],
    technical: ['token_hash', 'purpose', 'data', 'expires_at'],
  },
};
