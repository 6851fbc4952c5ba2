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
    content: 'Duration, word count and quality of each recording, without its text.',
    purpose: 'The user’s analytics.',
    retention: RETENTION.account,
    personal: ['at', 'words', 'duration', 'quality', 'language'],
    technical: ['owner', 'recording', 'ai_service', 'writer_service'],
  },
  plans: {
    content: 'The plan, and the ids of customer and subscription at the payment service.',
    purpose: 'To bill the chosen plan.',
    retention: RETENTION.account,
    personal: ['plan', 'subscription', 'customer', 'subscription_status'],
    technical: ['owner', 'trial_ends_at', 'subscription_ends_at', 'checkout', 'checkout_no'],
  },
  minutes: {
    content: 'Minutes used.',
    purpose: 'To enforce the plan’s limit.',
    retention: RETENTION.month,
    personal: ['used_ms'],
    technical: ['owner', 'month', 'reserved_ms'],
  },
  minute_entries: {
    content: 'The minutes charged for each recording.',
    purpose: 'To charge nothing twice.',
    retention: RETENTION.account,
    personal: ['settled_ms', 'extra_ms', 'at'],
    technical: ['owner', 'take_id', 'month', 'reserved_ms', 'heard_ms'],
  },
  extra_minutes: {
    content: 'Purchased minutes.',
    purpose: 'To use them after the plan’s minutes.',
    retention: RETENTION.account,
    personal: ['bought_ms', 'used_ms'],
    technical: ['owner'],
  },
  minute_purchases: {
    content: 'Purchases of minutes, by the payment service’s id.',
    purpose: 'To count each payment once.',
    retention: RETENTION.account,
    personal: ['bought_ms', 'at'],
    technical: ['id', 'owner'],
  },
  model_calls: {
    content: 'The number of requests to writing services.',
    purpose: 'To limit their cost.',
    retention: RETENTION.month,
    personal: ['used'],
    technical: ['owner', 'month'],
  },
  deleted_usage: {
    content: 'HMAC-SHA-256 (with a key of the server) of a deleted account’s address, with its usage.',
    purpose: 'To prevent that deleting an account renews the month’s minutes.',
    retention: 'the month ends, or the address signs up again; nothing is kept with QUOTAS=off',
    personal: ['address_hash', 'used_ms', 'calls', 'trial_ends_at'],
    technical: ['month'],
  },
};
