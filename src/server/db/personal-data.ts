import { NOTICE_HOURS, SESSION } from '../../contract/limits.ts';
import { ACCESS_DATA } from './access-data.ts';
import type { Schema } from './schema.ts';
import type { TablePrivacy } from './table-privacy.ts';

type AllTables = { readonly [T in keyof Schema]: TablePrivacy<keyof Schema[T] & string> };

const ACCOUNT = 'the account is deleted';
const TEXT = 'the text or the account is deleted';
const MONTH = 'the account is deleted; counted by month';

/**
 * Every table with each of its columns, for `docs/personal-data.md`. A new table or column does not compile, or fails
 * a test, until it stands here.
 */
export const PERSONAL_DATA: AllTables = {
  user: {
    what: 'Name and e-mail address.',
    why: 'To sign in, and to send the mails one asks for.',
    keptUntil: ACCOUNT,
    personal: ['name', 'email', 'image'],
    technical: ['id', 'emailVerified', 'createdAt', 'updatedAt', 'hasCompletedOnboarding'],
  },
  account: {
    what: 'Argon2id hash of the password.',
    why: 'To sign in.',
    keptUntil: ACCOUNT,
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
    keptUntil: ACCOUNT,
    personal: [],
    technical: ['no', 'user_id'],
  },
  owner_counts: {
    what: 'How many texts one has, by service.',
    why: 'To page through the history quickly.',
    keptUntil: ACCOUNT,
    personal: ['n'],
    technical: ['owner', 'ai_service'],
  },
  ...ACCESS_DATA,
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
    keptUntil: ACCOUNT,
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
  recipes: {
    what: 'Saved instructions with their names.',
    why: 'To run them on one’s texts.',
    keptUntil: 'the recipe or the account is deleted',
    personal: ['name', 'steps'],
    technical: ['id', 'owner', 'icon', 'key', 'place', 'position'],
  },
  voice_profiles: {
    what: 'Names, descriptions and vocabulary of voice profiles, with counts of their use.',
    why: 'To recognise one’s own words.',
    keptUntil: 'the profile or the account is deleted',
    personal: ['body', 'words', 'confidence_sum', 'last_used_at'],
    technical: ['id', 'owner', 'is_active', 'created_at', 'transcriptions', 'confidences'],
  },
  corrections: {
    what: 'Words that were heard, and what one made of them.',
    why: 'To offer them as vocabulary.',
    keptUntil: TEXT,
    personal: ['heard', 'corrected'],
    technical: ['no', 'owner', 'seq', 'times', 'at'],
  },
  vocabulary_answers: {
    what: 'Whether an offered word was accepted.',
    why: 'Nothing is offered twice.',
    keptUntil: ACCOUNT,
    personal: ['word', 'answer'],
    technical: ['owner', 'times', 'at'],
  },
  takes: {
    what: 'A recording on its way: its language, service and moments. Its sound lies beside, see below.',
    why: 'No recording is lost, whatever ends.',
    keptUntil: 'its text or the account is deleted, or it is discarded',
    personal: ['language', 'started_at', 'failure_text'],
    technical: [
      ...(['owner', 'id', 'state', 'ai_service', 'personalize', 'mime_type', 'created_at'] as const),
      ...(['updated_at', 'chunks', 'lost', 'failure_code', 'transcription_id', 'holder', 'epoch'] as const),
      ...(['stored_chunks', 'stored_bytes', 'stored_at', 'meeting'] as const),
    ],
  },
  take_pieces: {
    what: 'Recognised parts of a text that is not whole yet.',
    why: 'Nothing is recognised, or charged, twice.',
    keptUntil: 'the text is stored or the recording is discarded',
    personal: ['result'],
    technical: ['owner', 'take_id', 'key'],
  },
  transcriptions: {
    what: 'Texts as spoken, shaped and edited, with language, engine, service and quality.',
    why: 'The history, which is what the product is for.',
    keptUntil: TEXT,
    personal: [
      ...(['original_text', 'personalized_text', 'edited_text', 'edited_html', 'segments'] as const),
      ...(['personalize_note', 'language', 'created_at', 'edited_at'] as const),
    ],
    technical: [
      ...(['seq', 'id', 'owner', 'take_id', 'ai_service', 'version', 'duration', 'audio_key'] as const),
      ...(['quality_score', 'noise_level', 'confidence', 'audio_format', 'sample_rate', 'bitrate'] as const),
      ...(['channels', 'processing_time', 'engine', 'speech_model', 'writer_service'] as const),
      ...(['writer_model', 'audio_bytes'] as const),
    ],
  },
  text_versions: {
    what: 'How each text came to be: what was changed, when, by which tool or device.',
    why: 'To look at earlier versions of a text, and to bring them back.',
    keptUntil: `${TEXT}; the oldest fold away when there are more than \`KEEP_VERSIONS\``,
    personal: ['name', 'browser', 'system', 'made_at', 'changed_at', 'body', 'added', 'removed'],
    technical: [
      ...(['id', 'text_id', 'owner', 'no', 'parent', 'kind', 'tool', 'writer_service'] as const),
      ...(['writer_model', 'session', 'revision', 'depth'] as const),
    ],
  },
  transcription_words: {
    what: 'The words of each text.',
    why: 'To search.',
    keptUntil: TEXT,
    personal: ['words'],
    technical: ['owner', 'seq'],
  },
  transcription_word_times: {
    what: 'When each word was said, how sure it is, and other readings.',
    why: 'To mark doubtful words and to play them.',
    keptUntil: TEXT,
    personal: ['words'],
    technical: ['owner', 'seq'],
  },
  recordings_to_remove: {
    what: null,
    why: 'Keys of recordings that are about to be removed from the disk or the bucket.',
    keptUntil: 'they are removed',
    personal: [],
    technical: ['key'],
  },
  usage: {
    what: 'Length, words and quality of each recording, without its text.',
    why: 'Analytics for oneself.',
    keptUntil: ACCOUNT,
    personal: ['at', 'words', 'duration', 'quality', 'language'],
    technical: ['owner', 'recording', 'ai_service', 'writer_service'],
  },
  plans: {
    what: 'The plan, and the ids of customer and subscription at the payment service.',
    why: 'To charge what was chosen.',
    keptUntil: ACCOUNT,
    personal: ['plan', 'subscription', 'customer', 'subscription_status'],
    technical: ['owner', 'trial_ends_at', 'subscription_ends_at', 'checkout', 'checkout_no'],
  },
  minutes: {
    what: 'Minutes used.',
    why: 'The limit of the plan.',
    keptUntil: MONTH,
    personal: ['used_ms'],
    technical: ['owner', 'month', 'reserved_ms'],
  },
  minute_entries: {
    what: 'What each recording was charged.',
    why: 'Nothing is charged twice.',
    keptUntil: ACCOUNT,
    personal: ['settled_ms', 'extra_ms', 'at'],
    technical: ['owner', 'take_id', 'month', 'reserved_ms', 'heard_ms'],
  },
  extra_minutes: {
    what: 'Minutes that were bought.',
    why: 'They are used after those of the plan.',
    keptUntil: ACCOUNT,
    personal: ['bought_ms', 'used_ms'],
    technical: ['owner'],
  },
  minute_purchases: {
    what: 'Purchases of minutes, by the payment service’s id.',
    why: 'A payment counts once.',
    keptUntil: ACCOUNT,
    personal: ['bought_ms', 'at'],
    technical: ['id', 'owner'],
  },
  model_calls: {
    what: 'How many requests to writing services one made.',
    why: 'A bound on what they cost.',
    keptUntil: MONTH,
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
  request_counts: {
    what: 'SHA-256 of an address, an account or a device, with a count.',
    why: 'Limits of requests and of guesses.',
    keptUntil: 'the window of the limit ends (one hour at most)',
    personal: ['key', 'points'],
    technical: ['expire'],
  },
  jobs: {
    what: null,
    why: 'Work that is about to be done, by ids of rows.',
    keptUntil: 'it is done; what failed for good, until an operator drops it',
    personal: [],
    technical: [
      ...(['id', 'name', 'key', 'data', 'state', 'tries', 'due_at', 'holder', 'held_until'] as const),
      ...(['created_at', 'error'] as const),
    ],
  },
  job_schedules: {
    what: null,
    why: 'When periodic work is due.',
    keptUntil: '-',
    personal: [],
    technical: ['name', 'next_at'],
  },
  nodes: {
    what: null,
    why: 'The servers of a fleet.',
    keptUntil: '-',
    personal: [],
    technical: ['id', 'address', 'role', 'is_draining', 'alive_until', 'demands'],
  },
};
