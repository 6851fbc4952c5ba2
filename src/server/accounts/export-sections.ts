import type { Schema } from '../db/schema.ts';

/**
 * How a column is exported: unchanged, milliseconds as a date, better-auth's dates, stored JSON, a flag, or
 * segments with their separately stored words.
 */
export type ExportForm = 'plain' | 'moment' | 'date' | 'json' | 'flag' | 'segments';

/** One table in the export file. */
export interface ExportSection {
  /** Name in the file. */
  readonly name: string;
  readonly table: keyof Schema;
  /** The column that identifies the user, and whether it holds the user's id or the owner number. */
  readonly whose: { readonly column: string; readonly by: 'user' | 'owner' };
  /** A column that is unique per user; used as cursor. */
  readonly key: string;
  /** True for at most one row per user: exported as an object instead of a list. */
  readonly single?: true;
  /** The exported columns, by their name in the file. */
  readonly columns: Readonly<Record<string, readonly [column: string, form: ExportForm]>>;
  /** The columns that are not exported: keys, hashes, and internal values. */
  readonly leftOut: readonly string[];
  /** A column of another table, joined by the key. */
  readonly beside?: { readonly table: keyof Schema; readonly key: string; readonly column: string };
}

const byOwner = { column: 'owner', by: 'owner' } as const;
const byUser = { column: 'user_id', by: 'user' } as const;

/**
 * All data of a user. Every table with user data is listed here or below, with each of its columns:
 * `tests/server/accounts/export.test.ts` checks the whole schema.
 */
export const EXPORT_SECTIONS: readonly ExportSection[] = [
  {
    name: 'account',
    table: 'user',
    whose: { column: 'id', by: 'user' },
    key: 'id',
    single: true,
    columns: {
      name: ['name', 'plain'],
      email: ['email', 'plain'],
      isVerified: ['emailVerified', 'flag'],
      hasCompletedOnboarding: ['hasCompletedOnboarding', 'flag'],
      createdAt: ['createdAt', 'date'],
      updatedAt: ['updatedAt', 'date'],
    },
    leftOut: ['id', 'image'],
  },
  {
    name: 'preferences',
    table: 'user_preferences',
    whose: byUser,
    key: 'user_id',
    single: true,
    columns: { values: ['body', 'json'], updatedAt: ['updated_at', 'moment'] },
    leftOut: ['user_id'],
  },
  {
    name: 'personalityProfile',
    table: 'personality_profiles',
    whose: byUser,
    key: 'user_id',
    single: true,
    columns: { values: ['body', 'json'], updatedAt: ['updated_at', 'moment'] },
    leftOut: ['user_id'],
  },
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
    name: 'transcriptions',
    table: 'transcriptions',
    whose: byOwner,
    key: 'seq',
    columns: {
      id: ['id', 'plain'],
      recordingId: ['take_id', 'plain'],
      originalText: ['original_text', 'plain'],
      personalizedText: ['personalized_text', 'plain'],
      personalizeNote: ['personalize_note', 'json'],
      editedText: ['edited_text', 'plain'],
      editedHtml: ['edited_html', 'plain'],
      aiService: ['ai_service', 'plain'],
      language: ['language', 'plain'],
      createdAt: ['created_at', 'moment'],
      editedAt: ['edited_at', 'moment'],
      version: ['version', 'plain'],
      duration: ['duration', 'plain'],
      audioQualityScore: ['quality_score', 'plain'],
      noiseLevel: ['noise_level', 'plain'],
      confidenceScore: ['confidence', 'plain'],
      audioFormat: ['audio_format', 'plain'],
      sampleRate: ['sample_rate', 'plain'],
      bitrate: ['bitrate', 'plain'],
      channels: ['channels', 'plain'],
      processingTime: ['processing_time', 'plain'],
      engine: ['engine', 'plain'],
      speechModel: ['speech_model', 'plain'],
      writerService: ['writer_service', 'plain'],
      writerModel: ['writer_model', 'plain'],
      segments: ['segments', 'segments'],
    },
    leftOut: ['seq', 'owner', 'audio_key', 'audio_bytes'],
    beside: { table: 'transcription_word_times', key: 'seq', column: 'words' },
  },
  {
    name: 'recordings',
    table: 'takes',
    whose: byOwner,
    key: 'id',
    columns: {
      id: ['id', 'plain'],
      state: ['state', 'plain'],
      aiService: ['ai_service', 'plain'],
      language: ['language', 'plain'],
      personalizeEnabled: ['personalize', 'flag'],
      isMeeting: ['meeting', 'flag'],
      mimeType: ['mime_type', 'plain'],
      startedAt: ['started_at', 'moment'],
      createdAt: ['created_at', 'moment'],
      updatedAt: ['updated_at', 'moment'],
      chunks: ['chunks', 'plain'],
      lost: ['lost', 'json'],
      failureCode: ['failure_code', 'plain'],
      failureText: ['failure_text', 'plain'],
      transcriptionId: ['transcription_id', 'plain'],
    },
    // Where the servers of a fleet keep it meanwhile.
    leftOut: ['owner', 'holder', 'epoch', 'stored_chunks', 'stored_bytes', 'stored_at'],
  },
  {
    name: 'voiceProfiles',
    table: 'voice_profiles',
    whose: byOwner,
    key: 'id',
    columns: {
      id: ['id', 'plain'],
      values: ['body', 'json'],
      isActive: ['is_active', 'flag'],
      createdAt: ['created_at', 'moment'],
      transcriptions: ['transcriptions', 'plain'],
      words: ['words', 'plain'],
      confidenceSum: ['confidence_sum', 'plain'],
      confidences: ['confidences', 'plain'],
      lastUsedAt: ['last_used_at', 'moment'],
    },
    leftOut: ['owner'],
  },
  {
    name: 'usage',
    table: 'usage',
    whose: byOwner,
    key: 'recording',
    columns: {
      recordingId: ['recording', 'plain'],
      at: ['at', 'moment'],
      words: ['words', 'plain'],
      duration: ['duration', 'plain'],
      quality: ['quality', 'plain'],
      aiService: ['ai_service', 'plain'],
      language: ['language', 'plain'],
      writerService: ['writer_service', 'plain'],
    },
    leftOut: ['owner'],
  },
  {
    name: 'corrections',
    table: 'corrections',
    whose: byOwner,
    key: 'no',
    columns: {
      heard: ['heard', 'plain'],
      corrected: ['corrected', 'plain'],
      times: ['times', 'plain'],
      at: ['at', 'moment'],
    },
    leftOut: ['no', 'owner', 'seq'],
  },
  {
    name: 'vocabularyAnswers',
    table: 'vocabulary_answers',
    whose: byOwner,
    key: 'word',
    columns: {
      word: ['word', 'plain'],
      answer: ['answer', 'plain'],
      times: ['times', 'plain'],
      at: ['at', 'moment'],
    },
    leftOut: ['owner'],
  },
  {
    name: 'plan',
    table: 'plans',
    whose: byOwner,
    key: 'owner',
    single: true,
    columns: {
      plan: ['plan', 'plain'],
      trialEndsAt: ['trial_ends_at', 'moment'],
      subscriptionStatus: ['subscription_status', 'plain'],
      subscriptionEndsAt: ['subscription_ends_at', 'moment'],
    },
    leftOut: ['owner', 'subscription', 'customer', 'checkout', 'checkout_no'],
  },
  {
    name: 'months',
    table: 'minutes',
    whose: byOwner,
    key: 'month',
    columns: {
      month: ['month', 'plain'],
      usedMs: ['used_ms', 'plain'],
      reservedMs: ['reserved_ms', 'plain'],
    },
    leftOut: ['owner'],
  },
  {
    name: 'modelCalls',
    table: 'model_calls',
    whose: byOwner,
    key: 'month',
    columns: { month: ['month', 'plain'], used: ['used', 'plain'] },
    leftOut: ['owner'],
  },
  {
    name: 'extraMinutes',
    table: 'extra_minutes',
    whose: byOwner,
    key: 'owner',
    single: true,
    columns: { boughtMs: ['bought_ms', 'plain'], usedMs: ['used_ms', 'plain'] },
    leftOut: ['owner'],
  },
  {
    name: 'purchases',
    table: 'minute_purchases',
    whose: byOwner,
    key: 'id',
    columns: { id: ['id', 'plain'], boughtMs: ['bought_ms', 'plain'], at: ['at', 'moment'] },
    leftOut: ['owner'],
  },
  {
    name: 'charges',
    table: 'minute_entries',
    whose: byOwner,
    key: 'take_id',
    columns: {
      recordingId: ['take_id', 'plain'],
      month: ['month', 'plain'],
      reservedMs: ['reserved_ms', 'plain'],
      settledMs: ['settled_ms', 'plain'],
      extraMs: ['extra_ms', 'plain'],
      at: ['at', 'moment'],
    },
    leftOut: ['owner', 'heard_ms'],
  },
];
