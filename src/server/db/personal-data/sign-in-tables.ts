import { OIDC_MINUTES } from '../../../contract/limits.ts';
import type { TablesPrivacy } from './table-privacy.ts';

/** Ways to sign in without the password. */
export const SIGN_IN_TABLES: TablesPrivacy<'passkeys' | 'oidc_identities' | 'sign_in_attempts'> = {
  passkeys: {
    content: 'Names and last use of passkeys, and their public keys.',
    purpose: 'To sign in with passkeys, to show when they were used, and to remove them.',
    retention: 'it is removed or the account is deleted',
    personal: ['name', 'created_at', 'last_used_at'],
    technical: ['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'],
  },
  oidc_identities: {
    content: 'The user’s id at a linked sign-in service, and its last use.',
    purpose: 'To find the account at the next sign-in, even if its address has changed.',
    retention: 'it is unlinked or the account is deleted',
    personal: ['subject', 'created_at', 'last_used_at'],
    technical: ['issuer', 'user_id'],
  },
  sign_in_attempts: {
    content:
      'Hashes of pending challenges for passkeys and sign-in services, and of the browser that requested them.',
    purpose: 'To accept each challenge once, and only in its browser.',
    retention: `it is answered, or ${OIDC_MINUTES} minutes; expired ones are deleted every hour`,
    personal: ['holder_hash'],
    technical: ['token_hash', 'purpose', 'data', 'expires_at'],
  },
};
