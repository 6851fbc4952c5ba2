import { byOwner, byUser, type ExportSection } from './export-section.ts';

/** What lets a user in: sessions, links, the second factor, passkeys and API tokens, without what is secret in them. */
export const ACCESS_SECTIONS: readonly ExportSection[] = [
  {
    name: 'sessions',
    table: 'session',
    whose: { column: 'userId', by: 'user' },
    key: 'id',
    columns: {
      device: ['userAgent', 'plain'],
      address: ['ipAddress', 'plain'],
      createdAt: ['createdAt', 'date'],
      lastUsedAt: ['updatedAt', 'date'],
      endsAt: ['expiresAt', 'date'],
    },
    leftOut: ['id', 'token', 'userId'],
  },
  {
    name: 'pendingLinks',
    table: 'account_links',
    whose: byUser,
    key: 'purpose',
    columns: {
      purpose: ['purpose', 'plain'],
      email: ['email', 'plain'],
      createdAt: ['created_at', 'moment'],
      endsAt: ['expires_at', 'moment'],
    },
    leftOut: ['user_id', 'token_hash'],
  },
  {
    name: 'twoFactor',
    table: 'two_factors',
    whose: byUser,
    key: 'user_id',
    single: true,
    columns: { startedAt: ['created_at', 'moment'], since: ['confirmed_at', 'moment'] },
    leftOut: ['user_id', 'secret', 'last_step'],
  },
  {
    name: 'passkeys',
    table: 'passkeys',
    whose: byUser,
    key: 'id',
    columns: {
      name: ['name', 'plain'],
      publicKey: ['public_key', 'plain'],
      createdAt: ['created_at', 'moment'],
      lastUsedAt: ['last_used_at', 'moment'],
    },
    leftOut: ['id', 'user_id', 'credential_id', 'counter', 'transports'],
  },
  {
    name: 'otherServices',
    table: 'oidc_identities',
    whose: byUser,
    key: 'subject',
    columns: {
      service: ['issuer', 'plain'],
      nameThere: ['subject', 'plain'],
      createdAt: ['created_at', 'moment'],
      lastUsedAt: ['last_used_at', 'moment'],
    },
    leftOut: ['user_id'],
  },
  {
    name: 'apiTokens',
    table: 'api_tokens',
    whose: byOwner,
    key: 'id',
    columns: {
      name: ['name', 'plain'],
      scopes: ['scopes', 'json'],
      createdAt: ['created_at', 'moment'],
      endsAt: ['expires_at', 'moment'],
      lastUsedAt: ['last_used_at', 'moment'],
    },
    leftOut: ['id', 'owner', 'token_hash'],
  },
];
