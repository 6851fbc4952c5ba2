import { type Tables, UNTIL } from './table-privacy.ts';

/** Plans, minutes and their use. */
export const PLAN_TABLES: Tables<
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
    what: 'Length, words and quality of each recording, without its text.',
    why: 'Analytics for oneself.',
    keptUntil: UNTIL.account,
    personal: ['at', 'words', 'duration', 'quality', 'language'],
    technical: ['owner', 'recording', 'ai_service', 'writer_service'],
  },
  plans: {
    what: 'The plan, and the ids of customer and subscription at the payment service.',
    why: 'To charge what was chosen.',
    keptUntil: UNTIL.account,
    personal: ['plan', 'subscription', 'customer', 'subscription_status'],
    technical: ['owner', 'trial_ends_at', 'subscription_ends_at', 'checkout', 'checkout_no'],
  },
  minutes: {
    what: 'Minutes used.',
    why: 'The limit of the plan.',
    keptUntil: UNTIL.month,
    personal: ['used_ms'],
    technical: ['owner', 'month', 'reserved_ms'],
  },
  minute_entries: {
    what: 'What each recording was charged.',
    why: 'Nothing is charged twice.',
    keptUntil: UNTIL.account,
    personal: ['settled_ms', 'extra_ms', 'at'],
    technical: ['owner', 'take_id', 'month', 'reserved_ms', 'heard_ms'],
  },
  extra_minutes: {
    what: 'Minutes that were bought.',
    why: 'They are used after those of the plan.',
    keptUntil: UNTIL.account,
    personal: ['bought_ms', 'used_ms'],
    technical: ['owner'],
  },
  minute_purchases: {
    what: 'Purchases of minutes, by the payment service’s id.',
    why: 'A payment counts once.',
    keptUntil: UNTIL.account,
    personal: ['bought_ms', 'at'],
    technical: ['id', 'owner'],
  },
  model_calls: {
    what: 'How many requests to writing services one made.',
    why: 'A bound on what they cost.',
    keptUntil: UNTIL.month,
    personal: ['used'],
    technical: ['owner', 'month'],
  },
  deleted_usage: {
    what: 'HMAC-SHA-256 (with a key of the server’s) of the address of a deleted account, with what it had used.',
    why: 'Minutes of a month cannot be had again by deleting an account.',
    keptUntil: 'the month ends, or the address signs up again; nothing is kept with QUOTAS=off',
    personal: ['address_hash', 'used_ms', 'calls', 'trial_ends_at'],
    technical: ['month'],
  },
};
