import type { Generated } from 'kysely';
import type { PlanTables } from './plan-schema.ts';

/** Moments are milliseconds since 1970 in our own tables; the four tables of better-auth keep its own types. */
export interface Schema extends PlanTables {
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
  corrections: CorrectionsTable;
  vocabulary_answers: VocabularyAnswersTable;
  takes: TakesTable;
  user_preferences: DocumentTable;
  personality_profiles: DocumentTable;
  voice_profiles: VoiceProfilesTable;
  usage: UsageTable;
  recordings_to_remove: RecordingsToRemoveTable;
}

/** Dates are timestamps on PostgreSQL and ISO strings on SQLite, booleans 0 or 1 there. */
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

/** A link in a mail that has not been opened yet. */
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

/** A small number per person: what the search index and every owned row are keyed by. */
interface OwnersTable {
  no: Generated<number>;
  user_id: string;
}

/** Kept counters, so that no list ever counts rows. */
interface OwnerCountsTable {
  owner: number;
  ai_service: string;
  n: number;
}

export interface TranscriptionsTable {
  /** Rises with each row: the order of every list, and the row id of the search index. */
  seq: Generated<number>;
  id: string;
  owner: number;
  /** The recording's own id, made on the device that recorded it. */
  take_id: string | null;
  original_text: string;
  personalized_text: string | null;
  /** JSON: `StyleNote`. */
  personalize_note: string | null;
  edited_text: string | null;
  /** The edit with its formatting, sanitised; null where it has none. */
  edited_html: string | null;
  ai_service: string;
  language: string;
  created_at: number;
  edited_at: number | null;
  version: number;
  duration: number;
  audio_key: string | null;
  quality_score: number | null;
  noise_level: string | null;
  confidence: number | null;
  audio_format: string;
  sample_rate: number | null;
  bitrate: number | null;
  channels: number | null;
  processing_time: number;
  engine: string;
  /** JSON: `Segment[]` without their words, which stand in `transcription_word_times`. */
  segments: string;
  /** The model of the speech engine by its own name; null where it is not known. */
  speech_model: string | null;
  /** The writing service that worked on the text last, and its model; null where none did. */
  writer_service: string | null;
  writer_model: string | null;
}

/**
 * The words of a recording with their times: apart from the text, so that neither a list nor the saving of an edit reads
 * or writes them.
 */
interface TranscriptionWordTimesTable {
  seq: number;
  owner: number;
  /** See `encodeWords`. */
  words: string;
}

/** A misheard word, or a few in a row, that a person corrected in a text. */
interface CorrectionsTable {
  no: Generated<number>;
  owner: number;
  /** Of the transcription; its corrections go with it. */
  seq: number;
  /** As it was heard, in small letters. */
  heard: string;
  /** As the person wrote it. */
  corrected: string;
  /** How often in this text. */
  times: number;
  at: number;
}

/** What a person answered to the offer of a word for the vocabulary. */
interface VocabularyAnswersTable {
  owner: number;
  /** In small letters. */
  word: string;
  /** `never`, or `later`. */
  answer: string;
  /** Corrections to this word by then. */
  times: number;
  at: number;
}

/** A recording on its way to becoming text; its bytes are files. */
export interface TakesTable {
  owner: number;
  id: string;
  state: string;
  ai_service: string;
  language: string;
  personalize: number;
  mime_type: string;
  started_at: number;
  created_at: number;
  updated_at: number;
  /** How many chunks there are, once the device has said so. */
  chunks: number | null;
  /** JSON: numbers of chunks that the device has lost. */
  lost: string;
  failure_code: string | null;
  failure_text: string | null;
  transcription_id: string | null;
}

/** Kept recordings that no transcription tells of any more, until they are removed from their store. */
interface RecordingsToRemoveTable {
  key: string;
}

/** What a search looks at: all texts of a transcription, reduced to letters, digits and single spaces. */
interface TranscriptionWordsTable {
  owner: number;
  seq: number;
  words: string;
}

/** A way of speaking; `is_active` is 1 for one of each person's. */
export interface VoiceProfilesTable {
  id: string;
  owner: number;
  /** JSON: `VoiceProfileForm`. */
  body: string;
  is_active: number;
  created_at: number;
  transcriptions: number;
  words: number;
  /** Percent, added up, and how many transcriptions had one. */
  confidence_sum: number;
  confidences: number;
  last_used_at: number | null;
}

/** A text that was made: it stays counted when it is deleted. */
export interface UsageTable {
  owner: number;
  /** Of the take, or of the text where it came of none. */
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
  /** The writing service that worked on the text; null where none did, and where it is not known. */
  writer_service: string | null;
}

/** One JSON document per person. */
interface DocumentTable {
  user_id: string;
  body: string;
  updated_at: number;
}
