import { LINK_HOURS, NOTICE_HOURS, SESSION } from '../../../contract/limits.ts';
import { type Tables, UNTIL } from './table-privacy.ts';

/** Accounts, sign-in and settings. */
export const ACCOUNT_TABLES: Tables<
  | 'user'
  | 'account'
  | 'session'
  | 'verification'
  | 'owners'
  | 'owner_counts'
  | 'account_links'
  | 'api_tokens'
  | 'webhooks'
  | 'two_factors'
  | 'recovery_codes'
  | 'mails'
  | 'user_preferences'
  | 'personality_profiles'
> = {
  user: {
    what: 'Name and e-mail address.',
    why: 'To sign in, and to send the mails one asks for.',
    keptUntil: UNTIL.account,
    personal: ['name', 'email', 'image'],
    technical: ['id', 'emailVerified', 'createdAt', 'updatedAt', 'hasCompletedOnboarding'],
  },
  account: {
    what: 'Argon2id hash of the password.',
    why: 'To sign in.',
    keptUntil: UNTIL.account,
    personal: ['password'],
    technical: [
      ...(['id', 'accountId', 'providerId', 'userId', 'accessToken', 'refreshToken', 'idToken'] as const),
      ...(['accessTokenExpiresAt', 'refreshTokenExpiresAt', 'scope', 'createdAt', 'updatedAt'] as const),
    ],
  },
  session: {
    what: 'Address and browser of each device that is signed in.',
    why: 'To stay signed in, and to see and end sessions of other devices.',
    keptUntil: `${SESSION.idleDays} days without use, ${SESSION.totalDays} days in any case, or signing out`,
    personal: ['ipAddress', 'userAgent'],
    technical: ['id', 'token', 'userId', 'expiresAt', 'createdAt', 'updatedAt'],
  },
  verification: {
    what: null,
    why: 'A table of the library for accounts; nothing is stored there.',
    keptUntil: '-',
    personal: [],
    technical: ['id', 'identifier', 'value', 'expiresAt', 'createdAt', 'updatedAt'],
  },
  owners: {
    what: null,
    why: 'A number for each account, used in the other tables.',
    keptUntil: UNTIL.account,
    personal: [],
    technical: ['no', 'user_id'],
  },
  owner_counts: {
    what: 'How many texts one has, by service.',
    why: 'To page through the history quickly.',
    keptUntil: UNTIL.account,
    personal: ['n'],
    technical: ['owner', 'ai_service'],
  },
  account_links: {
    what: 'The address that a link was mailed to.',
    why: 'To verify or change an address, to set a new password, and to sign in.',
    keptUntil: `the link is used, or ${LINK_HOURS.verification} hours at most; what is over is deleted every hour`,
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
  webhooks: {
    what: 'Addresses that are told of new texts, what signs, encrypted, and what they answered last.',
    why: 'To tell one’s own programs of new texts.',
    keptUntil: 'it is deleted or the account is deleted',
    personal: ['url', 'last_at', 'last_status', 'last_error'],
    technical: ['id', 'owner', 'with_text', 'secret', 'created_at'],
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
  mails: {
    what: 'A mail that is about to be sent, encrypted.',
    why: 'No request waits for the mail server, and no mail is lost.',
    keptUntil: `it is sent, or ${NOTICE_HOURS} hours`,
    personal: ['encrypted'],
    technical: ['id', 'user_id', 'expires_at'],
  },
  user_preferences: {
    what: 'Settings: languages, appearance, services.',
    why: 'They apply on every device.',
    keptUntil: UNTIL.account,
    personal: ['body'],
    technical: ['user_id', 'updated_at'],
  },
  personality_profiles: {
    what: 'How one writes: role, audience, tone, samples.',
    why: 'Texts come in one’s own style.',
    keptUntil: 'it is reset or the account is deleted',
    personal: ['body'],
    technical: ['user_id', 'updated_at'],
  },
};
