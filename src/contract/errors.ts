/**
 * Every error the API can return: stable code -> HTTP status and message for the user.
 * The body is `{ error, code, ... }`; a comment at the code names its extra fields.
 */
export const ERRORS = {
  /** carries `issues: [{ path, message }]` */
  invalid_input: { status: 400, text: 'Part of the request is invalid.' },
  invalid_json: { status: 400, text: 'The request body is not valid JSON.' },
  two_credentials: { status: 400, text: 'Send a session cookie or a bearer token, not both.' },
  no_audio: { status: 400, text: 'No audio was sent.' },
  audio_unreadable: {
    status: 422,
    text: 'This file could not be read as audio. It may be damaged or incomplete.',
  },
  audio_too_long: { status: 413, text: 'Recordings can be 3 hours long at most.' },
  audio_type_unsupported: {
    status: 415,
    text: 'This kind of file is not supported. Use webm, ogg, mp4, m4a, mp3, aac, flac or wav.',
  },
  body_type_unsupported: { status: 415, text: 'The type of the request body is not supported here.' },
  range_not_satisfiable: { status: 416, text: 'The file does not have this range.' },
  too_large: { status: 413, text: 'The request is larger than the server accepts.' },
  unauthenticated: { status: 401, text: 'Please sign in.' },
  wrong_credentials: { status: 401, text: 'Invalid email or password' },
  /** after a right password: the same again, with `code`; after another service: carries `ticket` */
  second_factor_required: { status: 401, text: 'Enter the code of your authenticator app.' },
  wrong_code: { status: 403, text: 'This code is wrong or was already used.' },
  passkey_refused: {
    status: 403,
    text: 'This passkey is unknown here, or it responded too late. Please try again.',
  },
  oidc_refused: {
    status: 403,
    text: 'That sign-in was not completed, or took too long. Please start again.',
  },
  oidc_unverified: {
    status: 403,
    text: 'The service has not verified your email address, so it cannot open an account here.',
  },
  oidc_not_linked: {
    status: 409,
    text: 'There is an account with your address, but the address is not verified yet. Sign in with its password, verify the address, and try again.',
  },
  only_way_in: {
    status: 409,
    text: 'This is your only way to sign in. Enter your password, or add a passkey first. You can set a password with a link by email.',
  },
  oidc_unavailable: {
    status: 502,
    text: 'The sign-in service did not respond. Please try again.',
  },
  wrong_password: { status: 403, text: 'Your current password is wrong.' },
  /** the sign-in is not recent enough for this */
  reauthentication_required: { status: 403, text: 'Please enter your password again to do this.' },
  /** of a personal API token; carries `scope`: the missing one, null where no token is accepted */
  insufficient_scope: { status: 403, text: 'This API token is not allowed to do that.' },
  cross_origin: { status: 403, text: 'Requests from other sites are not accepted.' },
  not_found: { status: 404, text: 'Not found.' },
  /** of a link in a mail: unknown, used, replaced and expired links get the same answer */
  link_invalid: {
    status: 410,
    text: 'This link no longer works. Ask for a new one in your settings.',
  },
  method_not_allowed: { status: 405, text: 'This address does not accept that method.' },
  two_factor_changed: {
    status: 409,
    text: 'Two-factor sign-in was changed somewhere else in the meantime. Please start again.',
  },
  /** the request names an account, and another one is signed in */
  other_account: {
    status: 409,
    text: 'Another account is signed in here now. Please sign in again.',
  },
  email_taken: { status: 409, text: 'An account with this email already exists.' },
  /** carries `current`: the stored transcription */
  version_conflict: { status: 409, text: 'This text was changed somewhere else in the meantime.' },
  too_many_voice_profiles: {
    status: 409,
    text: 'You have the maximum number of voice profiles. Delete one to make room.',
  },
  too_many_branches: {
    status: 409,
    text: 'This text has the maximum number of branches. Delete one to make room.',
  },
  version_in_use: { status: 409, text: 'This branch is the text you are working on.' },
  too_many_api_tokens: {
    status: 409,
    text: 'You have the maximum number of API tokens. Revoke one to make room.',
  },
  too_many_passkeys: {
    status: 409,
    text: 'You have the maximum number of passkeys. Remove one to make room.',
  },
  too_many_learned_words: {
    status: 409,
    text: 'Parlance has learned the maximum number of words. Forget one to make room.',
  },
  too_many_webhooks: {
    status: 409,
    text: 'You have the maximum number of webhooks. Delete one to make room.',
  },
  webhook_address_refused: {
    status: 400,
    text: 'This server only sends to public https addresses. Its operator can allow others.',
  },
  too_many_recipes: {
    status: 409,
    text: 'You have the maximum number of recipes. Delete one to make room.',
  },
  too_many_tags: {
    status: 409,
    text: 'You have the maximum number of tags. Delete one to make room.',
  },
  not_merged: { status: 409, text: 'This text was not merged from others.' },
  tag_name_taken: { status: 409, text: 'You have another tag with this name.' },
  too_many_pins: {
    status: 409,
    text: 'You have pinned the maximum number of texts. Unpin one to make room.',
  },
  too_many_saved_searches: {
    status: 409,
    text: 'You have the maximum number of folders. Delete one to make room.',
  },
  recipe_key_taken: { status: 409, text: 'Another of your recipes has this key.' },
  take_conflict: { status: 409, text: 'This recording was started differently.' },
  take_closed: { status: 409, text: 'This recording is complete: nothing can be added to it.' },
  take_open: { status: 409, text: 'This recording has not ended yet.' },
  chunk_conflict: {
    status: 409,
    text: 'This part of the recording has already arrived with different content.',
  },
  /** carries `missing`: the numbers of the first missing chunks */
  chunks_missing: { status: 409, text: 'Parts of this recording have not arrived yet.' },
  digest_mismatch: { status: 400, text: 'The data was changed on its way. Please send it again.' },
  no_recording: {
    status: 409,
    text: 'The recording of this text was not kept, so the voices in it cannot be told apart.',
  },
  one_voice: { status: 422, text: 'Only one voice was heard in this recording.' },
  no_speech: { status: 422, text: 'No speech was found in this recording.' },
  quota_exceeded: {
    status: 402,
    text: 'You have too few minutes left this month for this recording.',
  },
  calls_exceeded: {
    status: 402,
    text: 'You have used your requests to AI services for this month.',
  },
  plan_required: { status: 402, text: 'Recording in this language needs the Pro plan.' },
  trial_used: { status: 409, text: 'You have tried Pro already.' },
  payment_failed: {
    status: 502,
    text: 'The payment service did not answer. Your plan is unchanged; please try again.',
  },
  payment_pending: {
    status: 409,
    text: 'Your payment is still being confirmed. Your plan changes as soon as it is.',
  },
  not_for_sale: { status: 409, text: 'There is nothing to pay for on this server.' },
  payment_unproven: { status: 400, text: 'This message is not signed by the payment service.' },
  password_common: {
    status: 400,
    text: 'This password is on lists of common passwords. Please choose another.',
  },
  language_unsupported: {
    status: 422,
    text: 'The speech engine of this server does not understand this language.',
  },
  /** carries `retryAfter`: seconds */
  rate_limited: { status: 429, text: 'Too many requests. Please wait a moment.' },
  /** event streams or uploads of one account or address; carries `retryAfter`: seconds */
  too_many_connections: {
    status: 429,
    text: 'Too many connections are open at once. Close another window, or try again in a moment.',
  },
  /** the body of a request did not arrive in time */
  request_timeout: { status: 408, text: 'The request did not arrive in time. Please try again.' },
  /** the name in the address is not one of this server's */
  wrong_host: {
    status: 421,
    text: 'This server does not answer under this name. Please use its usual address.',
  },
  registration_closed: {
    status: 403,
    text: 'New accounts cannot be created here. Ask the operator of this server for one.',
  },
  /** may carry `retryAfter`: seconds, and `reason`: see `NOT_READY_REASONS` */
  server_busy: { status: 503, text: 'The server is busy. Please try again in a moment.' },
  /** another server holds this recording now, or soon: retrying in a moment succeeds; carries `retryAfter` */
  take_elsewhere: {
    status: 503,
    text: 'This recording is moving to another server. Please try again in a moment.',
  },
  /** sent by the desktop app when it cannot reach the server */
  server_unreachable: {
    status: 503,
    text: 'The server could not be reached. Please check your connection.',
  },
  speech_unavailable: {
    status: 503,
    text: 'There is no speech recognition here yet. In the desktop app, choose a model under “This computer”; on a server, whoever runs it sets it up.',
  },
  /** the codec needs a decoder that is not installed, usually ffmpeg */
  decoder_missing: {
    status: 503,
    text: 'This server cannot read this kind of recording. Please use another format, such as MP3 or WAV.',
  },
  /** the client disconnected; nobody reads this response */
  cancelled: { status: 499, text: 'The request was cancelled.' },
  speech_failed: {
    status: 502,
    text: 'The speech engine could not transcribe this recording. Please try again.',
  },
  speech_timeout: { status: 504, text: 'The speech engine took too long. Please try again.' },
  audio_store_failed: {
    status: 502,
    text: 'The recording could not be stored or fetched. Please try again.',
  },
  storage_full: {
    status: 507,
    text: 'The server has no space left for recordings. What you said is kept on your device.',
  },
  /** the account has stored as much sound as the server allows */
  account_full: {
    status: 507,
    text: 'Your account has no space left for recordings. Delete some that you keep; what you said is kept on your device.',
  },
  provider_not_configured: {
    status: 503,
    text: 'This needs a writing service, and this server has no key for it.',
  },
  /** the user has chosen that nothing leaves this server */
  nothing_leaves: {
    status: 403,
    text: 'You chose that nothing leaves this server, so no service outside is asked. You can change that in the settings, under Privacy.',
  },
  /** the service rejects the configured key */
  provider_key_refused: {
    status: 503,
    text: 'The writing service does not accept the key of this server.',
  },
  /** does not include the service's own message */
  provider_refused: { status: 422, text: 'The writing service did not return a version of this text.' },
  provider_failed: { status: 502, text: 'The writing service could not do this. Please try again.' },
  provider_timeout: { status: 504, text: 'The writing service took too long. Please try again.' },
  provider_busy: {
    status: 503,
    text: 'The writing service is busy or its allowance is used up. Please try again later.',
  },
  text_too_long: { status: 413, text: 'This text is too long for the writing service.' },
  mail_not_configured: {
    status: 503,
    text: 'This server cannot send email. Its operator has to set that up.',
  },
  internal: { status: 500, text: 'Something went wrong on the server.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Errors that can prevent the transcription of a recording. */
export const RECOGNITION_ERRORS = [
  'audio_unreadable',
  'audio_too_long',
  'audio_type_unsupported',
  'language_unsupported',
  'quota_exceeded',
  'plan_required',
  'server_busy',
  'speech_unavailable',
  'nothing_leaves',
  'decoder_missing',
  'cancelled',
  'speech_failed',
  'speech_timeout',
  'audio_store_failed',
  'storage_full',
  'account_full',
] as const satisfies readonly ErrorCode[];

/** One validation issue; `path` is dotted (`user.email`), empty for the whole input. */
export interface InputIssue {
  path: string;
  message: string;
}
