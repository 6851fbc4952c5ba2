import { OIDC_MINUTES } from '../../../contract/limits.ts';
import type { TablesPrivacy } from './table-privacy.ts';

/** Ways to sign in without the password. */
export const SIGN_IN_TABLES: TablesPrivacy<'passkeys' | 'oidc_identities' | 'sign_in_attempts'> = {
  passkeys: {
    content: 'Names and last use of passkeys, and their public keys.',
    purpose: 'To let somebody in by a passkey, to see which are used, and to remove them.',
    retention: 'it is removed or the account is deleted',
    personal: ['name', 'created_at', 'last_used_at'],
    technical: ['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'],
  },
  oidc_identities: {
    content: 'The name by which another service that signs one in knows one, and its last use.',
    purpose: 'To find the account again at the next sign-in, whatever the address is by then.',
    retention: 'the account is deleted',
    personal: ['subject', 'created_at', 'last_used_at'],
    technical: ['issuer', 'user_id'],
  },
  sign_in_attempts: {
    content:
      'Hashes of challenges that a passkey or another service is about to answer, and of the browser that asked for them.',
    purpose: 'Each challenge counts once, and only in the browser that it was made for.',
    retention: `it is answered, or ${OIDC_MINUTES} minutes; what is over is deleted every hour`,
    personal: ['holder_hash'],
    technical: ['token_hash', 'purpose', 'data', 'expires_at'],
  },
};
