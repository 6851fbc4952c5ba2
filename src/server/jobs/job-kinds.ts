import { z } from 'zod';
import { MAIL_HOURS_MAX, WEBHOOK } from '../../contract/limits.ts';
import { type BackoffRule, triesLasting } from './backoff.ts';

/** How jobs of a kind are run. Their data refers to rows and files; it never contains spoken or written words. */
export interface JobKind<S extends z.ZodType = z.ZodType> extends BackoffRule {
  readonly data: S;
  /** Attempts before a job is dead. */
  readonly tries: number;
  /** Milliseconds for one attempt. */
  readonly timeoutMs: number;
  /** Jobs of this kind that one server runs at once. */
  readonly parallel: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const nothing = z.strictObject({});
/** A user's folder of replicated chunks, or one take in it: `12/` or `12/<id>/`. */
const replicaPrefix = z.string().regex(/^\d+\/(?:[0-9a-fA-F-]{36}\/)?$/);

/** Work that is repeated by schedule: another attempt follows with the next one. */
const PERIODIC = {
  data: nothing,
  tries: 3,
  delayMs: 10 * SECOND,
  maxDelayMs: MINUTE,
  timeoutMs: 10 * MINUTE,
  parallel: 1,
} as const;

/** Required deletions: attempts continue for about two weeks. */
const REMOVAL = { tries: 60, delayMs: 5 * SECOND, maxDelayMs: 6 * HOUR, timeoutMs: 10 * MINUTE } as const;

/** E-mails expire by their own time limit. */
const MAIL_BACKOFF = { delayMs: SECOND, maxDelayMs: HOUR } as const;
const WEBHOOK_BACKOFF = { delayMs: 5 * SECOND, maxDelayMs: 30 * MINUTE } as const;

/** Every kind of job. */
export const JOB_KINDS = {
  /**
   * Deletes the audio of a finished take, or of all takes of a deleted account. `isSecond`: repeated after a while, for
   * data that another server was just storing.
   */
  'delete-sound': {
    ...REMOVAL,
    data: z.strictObject({ prefix: replicaPrefix, isSecond: z.boolean().optional() }),
    parallel: 2,
  },
  /** Deletes the stored recordings that are noted in `recordings_to_remove`. */
  'delete-recordings': PERIODIC,
  /** Deletes the copy of a recording whose text was never stored. */
  'delete-uncommitted-copy': {
    ...REMOVAL,
    data: z.strictObject({ owner: z.int(), text: z.uuid(), key: z.uuid() }),
    parallel: 1,
  },
  /** Ends a subscription that began while its account was deleted. */
  'cancel-subscription': { ...REMOVAL, data: z.strictObject({ subscription: z.string() }), parallel: 1 },
  /** Updates a user's e-mail address at the payment service. */
  'change-payer-address': { ...REMOVAL, data: z.strictObject({ user: z.string() }), parallel: 1 },
  /** Overwrites the remains of deleted rows in the database file, once no backup reads it. */
  'overwrite-deleted': { ...PERIODIC, tries: 10, maxDelayMs: HOUR },
  /** Sends a mail of the outbox; a mail with a link ends with the link. */
  'send-mail': {
    data: z.strictObject({ mail: z.uuid() }),
    ...MAIL_BACKOFF,
    tries: triesLasting(MAIL_HOURS_MAX * HOUR, MAIL_BACKOFF),
    timeoutMs: 2 * MINUTE,
    parallel: 4,
  },
  /** Calls a webhook for a new text. `parallel`: leaves some free while two users' webhooks are slow. */
  'deliver-webhook': {
    data: z.strictObject({ webhook: z.uuid(), text: z.uuid() }),
    ...WEBHOOK_BACKOFF,
    tries: triesLasting(WEBHOOK.hours * HOUR, WEBHOOK_BACKOFF),
    timeoutMs: MINUTE,
    parallel: 3 * WEBHOOK.atOnce,
  },
  /**
   * Tells the speakers of a text apart. `run`: the request it belongs to. `parallel`: a long and a short recording per
   * user, and never long ones only.
   */
  'separate-speakers': {
    data: z.strictObject({ owner: z.int(), text: z.uuid(), run: z.uuid() }),
    tries: 3,
    delayMs: SECOND,
    maxDelayMs: MINUTE,
    timeoutMs: 30 * MINUTE,
    parallel: 4,
  },
  /** Encrypts the secrets of webhooks with the server's current secret, while `SECRET_ALSO` is set. */
  'renew-webhook-secrets': PERIODIC,
  'delete-expired-mails': PERIODIC,
  /** Encrypts secrets of authenticator apps with the server's current secret, while `SECRET_ALSO` is set. */
  'renew-two-factor-secrets': PERIODIC,
  'delete-ended-sessions': PERIODIC,
  /** Deletes expired links of e-mails. */
  'delete-expired-links': PERIODIC,
  /** Deletes expired sign-in challenges. */
  'delete-expired-sign-in-attempts': PERIODIC,
  /** Deletes the usage of deleted accounts in past months. */
  'forget-deleted-usage': PERIODIC,
  /** Releases the reserved minutes of takes whose device is silent. */
  'release-minutes': PERIODIC,
} as const satisfies Readonly<Record<string, JobKind>>;

export type JobName = keyof typeof JOB_KINDS;
export type JobData<N extends JobName> = z.output<(typeof JOB_KINDS)[N]['data']>;
/** The kinds' rules; tests shorten them. */
export type JobKinds = Readonly<Record<JobName, JobKind>>;

const names = new Set<string>(Object.keys(JOB_KINDS));

/** True for a name in the table; a server of a later version may have stored others. */
export const isJobName = (name: string): name is JobName => names.has(name);
