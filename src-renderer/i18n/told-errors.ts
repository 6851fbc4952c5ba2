import type { ErrorCode } from '../../src/contract/errors.ts';

/**
 * Failures that every table but the English one has words for, under `error.` and their code. In English, and for the
 * other codes, people are told the server's own words: some of those name a setting, or a service.
 */
export const TOLD_ERRORS = [
  'invalid_input',
  'no_audio',
  'audio_unreadable',
  'decoder_missing',
  'audio_too_long',
  'audio_type_unsupported',
  'too_large',
  'unauthenticated',
  'wrong_credentials',
  'wrong_password',
  'reauthentication_required',
  'link_invalid',
  'mail_failed',
  'not_found',
  'email_taken',
  'no_speech',
  'quota_exceeded',
  'calls_exceeded',
  'plan_required',
  'too_many_voice_profiles',
  'password_common',
  'language_unsupported',
  'rate_limited',
  'server_busy',
  'speech_failed',
  'speech_timeout',
  'audio_store_failed',
  'storage_full',
  'trial_used',
  'payment_failed',
  'payment_pending',
  'not_for_sale',
  'provider_refused',
  'provider_failed',
  'provider_timeout',
  'provider_busy',
  'text_too_long',
  'internal',
] as const satisfies readonly ErrorCode[];

/** What is said instead of `rate_limited` where the server tells how long one has to wait. */
export const RATE_LIMITED_UNTIL = 'Too many requests. You can try again {{when, relativetime}}.';

/** The keys of these texts. */
export type ToldErrorKey = `error.${(typeof TOLD_ERRORS)[number]}` | 'error.rate_limited_until';
