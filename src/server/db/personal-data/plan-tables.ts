import { RETENTION, type TablesPrivacy } from './table-privacy.ts';

/** Plans, minutes and their use. */
export const PLAN_TABLES: TablesPrivacy<
  | 'usage'
  | 'plans'
  | 'minutes'
  | 'minute_entries'
  | 'extra_minutes'
  | 'minute_purchases'
  | 'model_calls'
  | 'deleted_usage'
> = {
  usage: {
    content: 'Length, words and quality of each recording, without its text.',
    purpose: 'Analytics for oneself.',
    retention: RETENTION.account,
    personal: ['at', 'words', 'duration', 'quality', 'language'],
    technical: ['owner', 'recording', 'ai_service', 'writer_service'],
  },
  plans: {
    content: 'The plan, and the ids of customer and subscription at the payment service.',
    purpose: 'To charge what was chosen.',
    retention: RETENTION.account,
    personal: ['plan', 'subscription', 'customer', 'subscription_status'],
    technical: ['owner', 'trial_ends_at', 'subscription_ends_at', 'checkout', 'checkout_no'],
  },
  minutes: {
    content: 'Minutes used.',
    purpose: 'The limit of the plan.',
    retention: RETENTION.month,
    personal: ['used_ms'],
    technical: ['owner', 'month', 'reserved_ms'],
  },
  minute_entries: {
    content: 'What each recording was charged.',
    purpose: 'Nothing is charged twice.',
    retention: RETENTION.account,
    personal: ['settled_ms', 'extra_ms', 'at'],
    technical: ['owner', 'take_id', 'month', 'reserved_ms', 'heard_ms'],
  },
  extra_minutes: {
    content: 'Minutes that were bought.',
    purpose: 'They are used after those of the plan.',
    retention: RETENTION.account,
    personal: ['bought_ms', 'used_ms'],
    technical: ['owner'],
  },
  minute_purchases: {
    content: 'Purchases of minutes, by the payment service’s id.',
    purpose: 'A payment counts once.',
    retention: RETENTION.account,
    personal: ['bought_ms', 'at'],
    technical: ['id', 'owner'],
  },
  model_calls: {
    content: 'How many requests to writing services one made.',
    purpose: 'A bound on what they cost.',
    retention: RETENTION.month,
    personal: ['used'],
    technical: ['owner', 'month'],
  },
  deleted_usage: {
    content:
      'HMAC-SHA-256 (with a key of the server’s) of the address of a deleted account, with what it had used.',
    purpose: 'Minutes of a month cannot be had again by deleting an account.',
    retention: 'the month ends, or the address signs up again; nothing is kept with QUOTAS=off',
    personal: ['address_hash', 'used_ms', 'calls', 'trial_ends_at'],
    technical: ['month'],
  },
};
