import { LINK_HOURS, NOTICE_HOURS, SESSION } from '../../../contract/limits.ts';
import { RETENTION, type TablesPrivacy } from './table-privacy.ts';

/** Accounts, sign-in and settings. */
export const ACCOUNT_TABLES: TablesPrivacy<
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
    content: 'Name and e-mail address.',
    purpose: 'To sign in, and to send requested mails.',
    retention: RETENTION.account,
    personal: ['name', 'email', 'image'],
    technical: ['id', 'emailVerified', 'createdAt', 'updatedAt', 'hasCompletedOnboarding'],
  },
  account: {
    content: 'Argon2id hash of the password.',
    purpose: 'To sign in.',
    retention: RETENTION.account,
    personal: ['password'],
    technical: [
      ...(['id', 'accountId', 'providerId', 'userId', 'accessToken', 'refreshToken', 'idToken'] as const),
      ...(['accessTokenExpiresAt', 'refreshTokenExpiresAt', 'scope', 'createdAt', 'updatedAt'] as const),
    ],
  },
  session: {
    content: 'Address and browser of each device that is signed in.',
    purpose: 'To stay signed in, and to see and end sessions of other devices.',
    retention: `${SESSION.idleDays} days without use, ${SESSION.totalDays} days in any case, or signing out`,
    personal: ['ipAddress', 'userAgent'],
    technical: ['id', 'token', 'userId', 'expiresAt', 'createdAt', 'updatedAt'],
  },
  verification: {
    content: null,
    purpose: 'A table of the authentication library; nothing is stored there.',
    retention: '-',
    personal: [],
    technical: ['id', 'identifier', 'value', 'expiresAt', 'createdAt', 'updatedAt'],
  },
  owners: {
    content: null,
    purpose: 'A number for each account, used in the other tables.',
    retention: RETENTION.account,
    personal: [],
    technical: ['no', 'user_id'],
  },
  owner_counts: {
    content: 'The number of texts, by service.',
    purpose: 'To page through the history quickly.',
    retention: RETENTION.account,
    personal: ['n'],
    technical: ['owner', 'ai_service'],
  },
  account_links: {
    content: 'The address to which a link was mailed.',
    purpose: 'To verify or change an address, to set a new password, and to sign in.',
    retention: `the link is used, or ${LINK_HOURS.verification} hours at most; expired links are deleted every hour`,
    personal: ['email'],
    technical: ['user_id', 'purpose', 'token_hash', 'created_at', 'expires_at'],
  },
  api_tokens: {
    content: 'Names and last use of API tokens; of the tokens themselves, only hashes.',
    purpose: 'To authenticate the user’s programs, to show when tokens were used, and to revoke them.',
    retention: 'it is revoked, the password is changed or the account is deleted',
    personal: ['name', 'last_used_at'],
    technical: ['id', 'owner', 'token_hash', 'scopes', 'created_at', 'expires_at'],
  },
  webhooks: {
    content: 'Addresses that receive new texts, the encrypted signing secret, and the last response.',
    purpose: 'To send new texts to the user’s programs.',
    retention: 'it is deleted or the account is deleted',
    personal: ['url', 'last_at', 'last_status', 'last_error'],
    technical: ['id', 'owner', 'with_text', 'secret', 'created_at'],
  },
  two_factors: {
    content: 'Since when two-factor sign-in is on, and the authenticator app’s secret, encrypted.',
    purpose: 'To verify codes, each valid once.',
    retention: 'it is turned off or the account is deleted',
    personal: ['secret', 'created_at', 'confirmed_at'],
    technical: ['user_id', 'last_step'],
  },
  recovery_codes: {
    content: 'Hashes of unused recovery codes.',
    purpose: 'To sign in without the authenticator app.',
    retention: 'it is used, two-factor sign-in is turned off or the account is deleted',
    personal: ['code_hash'],
    technical: ['user_id'],
  },
  mails: {
    content: 'A queued mail, encrypted.',
    purpose: 'Requests do not wait for the mail server, and no mail is lost.',
    retention: `it is sent, or ${NOTICE_HOURS} hours`,
    personal: ['encrypted'],
    technical: ['id', 'user_id', 'expires_at'],
  },
  user_preferences: {
    content: 'Settings: languages, appearance, services.',
    purpose: 'They apply on every device.',
    retention: RETENTION.account,
    personal: ['body'],
    technical: ['user_id', 'updated_at'],
  },
  personality_profiles: {
    content:
      'The personality profile: name, nickname, job title, writing style, a writing sample, greeting and closing of e-mails.',
    purpose: 'To write texts in the user’s style.',
    retention: RETENTION.account,
    personal: ['body'],
    technical: ['user_id', 'updated_at'],
  },
};
