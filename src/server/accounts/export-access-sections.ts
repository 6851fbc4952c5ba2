import { byOwner, byUser, type ExportSection } from './export-section.ts';

/** What lets a user in: sessions, links, the second factor and API tokens, without what is secret in them. */
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
  {
    name: 'webhooks',
    table: 'webhooks',
    whose: byOwner,
    key: 'id',
    columns: {
      url: ['url', 'plain'],
      withText: ['with_text', 'flag'],
      createdAt: ['created_at', 'moment'],
      lastDeliveryAt: ['last_at', 'moment'],
      lastStatus: ['last_status', 'plain'],
      lastError: ['last_error', 'plain'],
    },
    leftOut: ['id', 'owner', 'secret'],
  },
];
