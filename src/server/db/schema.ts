import type { Generated } from 'kysely';
import type { ApiTokenTables } from './api-token-schema.ts';
import type { CorrectionTables } from './correction-schema.ts';
import type { FindingTables } from './finding-schema.ts';
import type { JobTables } from './job-schema.ts';
import type { PasskeyTables } from './passkey-schema.ts';
import type { PlanTables } from './plan-schema.ts';
import type { PrivacyReceiptTables } from './privacy-receipt-schema.ts';
import type { RecipeTables } from './recipe-schema.ts';
import type { TakeTables } from './take-schema.ts';
import type { TextVersionTables } from './text-version-schema.ts';
import type { TwoFactorTables } from './two-factor-schema.ts';
import type { WebhookTables } from './webhook-schema.ts';

/** Timestamps are milliseconds since 1970 in our own tables; better-auth's four tables keep its types. */
export interface Schema
  extends PlanTables,
    JobTables,
    ApiTokenTables,
    TextVersionTables,
    RecipeTables,
    PrivacyReceiptTables,
    CorrectionTables,
    TwoFactorTables,
    PasskeyTables,
    WebhookTables,
    TakeTables,
    FindingTables {
  user: UserTable;
  session: SessionTable;
  account: AccountTable;
  verification: VerificationTable;
  owners: OwnersTable;
  account_links: AccountLinksTable;
  owner_counts: OwnerCountsTable;
  transcriptions: TranscriptionsTable;
  transcription_words: TranscriptionWordsTable;
  transcription_word_times: TranscriptionWordTimesTable;
  user_preferences: DocumentTable;
  personality_profiles: DocumentTable;
  voice_profiles: VoiceProfilesTable;
  usage: UsageTable;
  recordings_to_remove: RecordingsToRemoveTable;
}

/** Dates are timestamps on PostgreSQL and ISO strings on SQLite, where booleans are 0 or 1. */
type AuthDate = Date | string;

interface UserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  image: string | null;
  createdAt: AuthDate;
  updatedAt: AuthDate;
  hasCompletedOnboarding: boolean | number;
}

interface SessionTable {
  id: string;
  /** SHA-256 of the token, hexadecimal. */
  token: string;
  userId: string;
  expiresAt: AuthDate;
  createdAt: AuthDate;
  updatedAt: AuthDate;
  ipAddress: string | null;
  userAgent: string | null;
}

interface AccountTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: AuthDate | null;
  refreshTokenExpiresAt: AuthDate | null;
  scope: string | null;
  password: string | null;
  createdAt: AuthDate;
  updatedAt: AuthDate;
}

interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: AuthDate;
  createdAt: AuthDate;
  updatedAt: AuthDate;
}

/** An unopened link in a mail. */
interface AccountLinksTable {
  user_id: string;
  purpose: string;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** The address it was sent to. */
  email: string;
  created_at: number;
  expires_at: number;
}

/** The owner number of a user: the key of the search index and of every owned row. */
interface OwnersTable {
  no: Generated<number>;
  user_id: string;
}

/** Row counters, so that lists need not count rows. */
interface OwnerCountsTable {
  owner: number;
  ai_service: string;
  n: number;
}

export interface TranscriptionsTable {
  /** Grows with each row: the order of every list, and the row id of the search index. */
  seq: Generated<number>;
  id: string;
  owner: number;
  /** The take's id, generated on the recording device. */
  take_id: string | null;
  original_text: string;
  personalized_text: string | null;
  /** JSON: `StyleNote`. */
  personalize_note: string | null;
  edited_text: string | null;
  /** The formatted edit, sanitised; null without formatting. */
  edited_html: string | null;
  ai_service: string;
  language: string;
  created_at: number;
  edited_at: number | null;
  version: number;
  duration: number;
  audio_key: string | null;
  /** Size of the kept recording; null without one, and for those of earlier versions. */
  audio_bytes: number | null;
  /** When the kept recording was deleted and its text stayed, in milliseconds since 1970; null otherwise. */
  audio_deleted_at: number | null;
  quality_score: number | null;
  noise_level: string | null;
  confidence: number | null;
  audio_format: string;
  sample_rate: number | null;
  bitrate: number | null;
  channels: number | null;
  processing_time: number;
  engine: string;
  /** JSON: `Segment[]` without words, which are in `transcription_word_times`. */
  segments: string;
  /** JSON: `SpeakerNames`; null if no speaker has a name. */
  speaker_names: string | null;
  /** JSON: `VoicePrints` of its speakers; null if they were not told apart by voice. */
  voice_prints: string | null;
  /** JSON: the `Separation` requested last; null for none. */
  speaker_separation: string | null;
  /** The speech engine's name of its model; null if unknown. */
  speech_model: string | null;
  /** The writing service that last worked on the text, and its model; null if none did. */
  writer_service: string | null;
  writer_model: string | null;
  /** The language that the text was translated into; null if it is in `language`. */
  translated_to: string | null;
  /** A `TextPlace`; null if unknown. */
  recorded_on: string | null;
  /** Milliseconds since 1970; null if it is not pinned. */
  pinned_at: number | null;
  /** Id of the merge that put it into another text; null for an independent text. */
  part_of: string | null;
  /** JSON: the part of `original_text` that belongs to this text, and since which `version`; null if it was never split. */
  spoken_cuts: string | null;
}

/** Word times of a recording; in a separate table, so that lists and edits do not touch them. */
interface TranscriptionWordTimesTable {
  seq: number;
  owner: number;
  /** See `encodeWords`. */
  words: string;
}

/** Stored recordings without a transcription, until they are deleted from their store. */
interface RecordingsToRemoveTable {
  key: string;
}

/** The searchable form of all texts of a transcription: letters, digits and single spaces. */
interface TranscriptionWordsTable {
  owner: number;
  seq: number;
  words: string;
}

/** A voice profile; `is_active` is 1 for one profile per user. */
export interface VoiceProfilesTable {
  id: string;
  owner: number;
  /** JSON: `VoiceProfileForm`. */
  body: string;
  is_active: number;
  created_at: number;
  transcriptions: number;
  words: number;
  /** Sum of confidences in percent, and the number of transcriptions with one. */
  confidence_sum: number;
  confidences: number;
  last_used_at: number | null;
}

/** A stored text, for the statistics; it stays when the text is deleted. */
export interface UsageTable {
  owner: number;
  /** Id of the take, or of the text if it has none. */
  recording: string;
  /** Milliseconds since 1970. */
  at: number;
  words: number;
  /** Seconds. */
  duration: number;
  /** 0 to 10. */
  quality: number | null;
  ai_service: string;
  language: string | null;
  /** The writing service that worked on the text; null if none did or it is unknown. */
  writer_service: string | null;
}

/** One JSON document per user. */
interface DocumentTable {
  user_id: string;
  body: string;
  updated_at: number;
}
