/**
 * Limits that two parts must agree on, as plain constants: this file imports nothing, so the first page load
 * can use them without a schema library.
 */

/** Upload and recording limits. A recording that exceeds either is refused. */
export const RECORDING_MAX_BYTES = 200 * 1024 * 1024;
/** Bytes at which a device stops recording; the rest is reserved for audio still to be stored. */
export const RECORDING_STOP_BYTES = RECORDING_MAX_BYTES - 1024 * 1024;
export const RECORDING_MAX_SECONDS = 3 * 60 * 60;
/** Minutes before the limit at which a device warns of the end of a recording. */
export const RECORDING_ENDS_MINUTES = 5;
/** Seconds by which a recording may exceed the limit: a device stops by its own clock, and then encodes its buffered audio. */
export const RECORDING_GRACE_SECONDS = 60;
/** Milliseconds of audio in one stored slice: the most that a crash of the device can lose. */
export const SLICE_MS = 250;
/**
 * Milliseconds of audio in one chunk while nobody watches live words: slices are still stored on the device as usual,
 * and uploaded together.
 */
export const UNWATCHED_CHUNK_MS = 1000;
/** Milliseconds during which a cancelled recording can be restored. */
export const CANCEL_UNDO_MS = 5000;

/** Largest chunk of a recording in one request, in bytes: two minutes of speech. */
export const CHUNK_MAX_BYTES = 1024 * 1024;
/**
 * Largest chunk that a device makes of waiting slices, in bytes: on the slowest link that keeps up with speech (8
 * kB/s), it takes half of the chunk timeout.
 */
export const CHUNK_GATHERED_BYTES = 256 * 1024;
/** Three hours in quarter-second slices, plus headroom. */
export const TAKE_CHUNKS_MAX = 50_000;
/**
 * Timeouts in milliseconds after which a device counts a take's request as lost; a dead connection may never report an
 * error. `text`: requests that are answered with the text, which are repeated while the server answers others.
 */
export const TAKE_TIMEOUTS_MS = { short: 30_000, chunk: 60_000, text: 10 * 60_000 } as const;

export const SENSITIVITY = { min: 10, max: 100, default: 50 } as const;

export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Windows passes at most 2,083 characters of a mail link to programs; Outlook on the web accepts about 2,048. */
export const MAIL_ADDRESS_MAX = 2000;
export const PASSWORD = { min: 6, max: 128 } as const;

/** Largest JSON request body in bytes, unless it carries a whole text. */
export const JSON_MAX_BYTES = 2 * 1024 * 1024;
/** Longest text of one transcription or tool result, in UTF-16 units. */
export const TEXT_MAX = 500_000;
/** Longest formatted text (HTML) of one transcription, in UTF-16 units. */
export const RICH_TEXT_MAX = 900_000;
/** Largest JSON request body with a whole text and its formatting, in bytes: an escaped UTF-16 unit has six. */
export const TEXT_JSON_MAX_BYTES = 6 * (TEXT_MAX + RICH_TEXT_MAX) + 64 * 1024;
/** Longest input of one tool call, in UTF-16 units: about a two-hour talk. */
export const TOOL_TEXT_MAX = 120_000;
/**
 * Imports: bytes per file (an account's export has all of its texts), files per import, and timed segments per text. A
 * text with more segments, or with times beyond `seconds`, is imported without times.
 */
export const IMPORT = {
  fileBytes: 200 * 1024 * 1024,
  files: 200,
  segments: 5000,
  segmentMax: 2000,
  seconds: 10_000_000,
} as const;
/** Versions stored per text, unless the server sets another number, and the length of a branch's name. */
export const KEEP_VERSIONS = 50;
export const VERSION_NAME_MAX = 60;
/** Longest custom instruction, in UTF-16 units. */
export const INSTRUCTION_MAX = 2000;
/** Earlier conversation messages sent to the assistant. */
export const CONVERSATION_MAX = 20;
/** Longest earlier message sent to a model, in UTF-16 units: about two pages. The last message is sent in full. */
export const EARLIER_MESSAGE_MAX = 5000;
/** Days that analytics can cover, and the default. */
export const ANALYTICS_RANGES = [7, 30, 90, 365] as const;
export const ANALYTICS_DAYS_DEFAULT = 7;
/** Longest range with daily figures: a leap year, plus a day for the time zone. */
export const ANALYTICS_DAYS_MAX = 367;
/**
 * Speaking statistics cover the last `months`, and the latest texts with `characters` in total. Recordings shorter than
 * `secondsMin` have no pace. A word counts as overused from `wordTimes` uses in `wordTexts` texts.
 */
export const SPEAKING = {
  months: 12,
  characters: 20_000_000,
  secondsMin: 5,
  wordTimes: 5,
  wordTexts: 3,
  words: 12,
} as const;
/**
 * Typing speed in words per minute, where spaces separate words: the mean of 168,000 people (Dhakal and others,
 * Observations on Typing from 136 Million Keystrokes, CHI 2018).
 */
export const TYPING_PACE = 52;
export const SEARCH_MAX = 200;
/** Moments listed per text in search results. */
export const MOMENTS_MAX = 3;
export const BULK_DELETE_MAX = 1000;

/** Tags per user and per text, and the length of their names; texts that can be pinned; saved searches per user. */
export const TAGS = { max: 200, perText: 20, nameMax: 40 } as const;
export const PINS_MAX = 20;
/** Texts tagged or untagged in one request. */
export const BULK_TAG_MAX = 1000;
/** Texts merged in one request. */
export const MERGE_MAX = 20;
export const SAVED_SEARCHES = { max: 50, nameMax: 60 } as const;

export const PAGE_SIZES = [1, 5, 10, 20, 50] as const;
export const RECENT_PAGE_SIZES = [5, 10, 20, 50] as const;
export const PAGE_SIZE_DEFAULT = 10;
/** A page of the history ends early once its texts exceed this many bytes; it always holds at least one. */
export const PAGE_BYTES = 1_000_000;
/** Characters of each text in unpaged lists: pinned texts, and similar texts. */
export const LISTED_PART_MAX = 10_000;
/** A search stops counting matches here; the total is then shown as "1000+". */
export const SEARCH_COUNT_CAP = 1000;
/** Transcriptions per user that the desktop app keeps for offline reading, newest first. */
export const OFFLINE_HISTORY_MAX = 2000;
export const SEARCH_DEBOUNCE_MS = 500;

/** Voice profiles per user, and the lengths of their text fields. */
export const VOICE_PROFILE = { max: 50, descriptionMax: 500, accentMax: 50, languageMax: 10 } as const;
/** Terms per voice profile, and the length of each. */
export const VOCABULARY = { termsMax: 200, termMax: 60 } as const;

/** Personal API tokens per user, the length of their names, and the lifetimes to choose from, in days. */
export const API_TOKEN = { max: 20, nameMax: 60, days: [30, 90, 365] } as const;

/** Recipes per user, length of their names, steps per recipe, and the largest recipe file in bytes. */
export const RECIPE = { max: 50, nameMax: 60, stepsMax: 5, fileMaxBytes: 64 * 1024 } as const;

/** Longest model name, in UTF-16 units. */
export const MODEL_NAME_MAX = 100;
/** Characters of the display name of a writing service. */
export const SERVICE_NAME_MAX = 40;
/** Percent: a word with a lower confidence is marked as doubtful. */
export const DOUBTFUL_BELOW = 60;
/** Alternative readings stored per word. */
export const WORD_ALTERNATIVES_MAX = 4;
/**
 * Corrections of misheard words. A word corrected to the same spelling `offerAfter` times is suggested for
 * the vocabulary. `kept`: corrections stored per user; the oldest are dropped first. `sent`: corrections of
 * one text per request. `wordMax`: UTF-16 units.
 */
export const CORRECTIONS = { offerAfter: 3, kept: 1000, sent: 100, wordMax: 60 } as const;
/** Learned replacements per user, and words in each. */
export const LEARNED_WORDS = { max: 300, words: 3 } as const;

export const QUICK_SHARE_MAX = 6;
export const PREVIEW_LENGTH = 100;

/** Narrower windows, in CSS pixels, get the layout of phones and tablets. */
export const NARROW_BELOW = 1024;

/**
 * Delay before a tooltip opens, in milliseconds; within `skipMs` after one closed, the next opens at once.
 */
export const TOOLTIP = { openMs: 700, skipMs: 300 } as const;
export const TOAST = { displayMs: 5000, removeMs: 3000, swipePx: 50 } as const;

/** Sessions end after `idleDays` without use, and at the latest after `totalDays`. */
export const SESSION = { idleDays: 7, totalDays: 30 } as const;

/** An account is deleted without asking for the password again within this many minutes of signing in. */
export const RECENT_SIGN_IN_MINUTES = 15;
/** Days that recordings unknown to the database are set aside before they are deleted. */
export const SET_ASIDE_DAYS = 30;
/** Lifetime of links in e-mails, in hours. */
export const LINK_HOURS = { verification: 24, addressChange: 1, passwordReset: 1, signIn: 0.25 } as const;
/** Hours after which an undelivered e-mail without a link is dropped. */
export const NOTICE_HOURS = 72;
/** Hours after which any undelivered e-mail is dropped. */
export const MAIL_HOURS_MAX = Math.max(NOTICE_HOURS, ...Object.values(LINK_HOURS));

/** Two-factor sign-in: number of recovery codes, and minutes to confirm a set-up. */
export const TWO_FACTOR = { recoveryCodes: 10, setupMinutes: 15 } as const;
/** Passkeys per user, length of their names, and minutes to answer a challenge. */
export const PASSKEY = { max: 10, nameMax: 60, challengeMinutes: 5 } as const;
/** Minutes to return from the OpenID Connect provider. */
export const OIDC_MINUTES = 15;
/** Longest field of a passkey response, in base64url; a whole response is about a kilobyte. */
export const PASSKEY_FIELD_MAX = 16_384;
/** Longest code typed at sign-in, with spaces and hyphens. */
export const SIGN_IN_CODE_MAX = 40;

/**
 * Webhooks per user, length of an address, response timeout and pause after a failure in milliseconds, concurrent
 * deliveries per user and server, and the minimum hours of retrying a delivery.
 */
export const WEBHOOK = {
  max: 5,
  urlMax: 500,
  answerMs: 10_000,
  restMs: 60_000,
  atOnce: 5,
  hours: 3,
} as const;

/** Requests allowed per window, by class; `per` says what the counter is keyed by. */
export const RATES = {
  signIn: { requests: 3, seconds: 10, per: 'address' },
  /** Whole offices share one address; attempts with registered addresses have the stricter limit below. */
  register: { requests: 60, seconds: 3600, per: 'address' },
  registerFailure: { requests: 10, seconds: 3600, per: 'address' },
  /** Codes tried after a correct password, per account and day: the chance of guessing one is about 1 in 10,000. */
  secondFactor: { requests: 30, seconds: 86_400, per: 'user' },
  /** All known devices of an account together: each also has the limit above for itself. */
  secondFactorDevices: { requests: 90, seconds: 86_400, per: 'user' },
  /** The sign-in page asks for a challenge when it opens: whole offices share one address. */
  passkeyOptions: { requests: 60, seconds: 60, per: 'address' },
  transcribe: { requests: 20, seconds: 60, per: 'user' },
  /** Opening, finishing and retrying: a device that reconnects sends everything it stored. */
  takes: { requests: 120, seconds: 60, per: 'user' },
  /** A live recording sends at most four chunks a second; several devices and catching up need more. */
  chunks: { requests: 1500, seconds: 60, per: 'user' },
  /** Each request to a writing service costs money. */
  ai: { requests: 60, seconds: 60, per: 'user' },
  /** Mails to the user's own or new address; the limits prevent flooding a mailbox. */
  verificationMail: { requests: 3, seconds: 3600, per: 'user' },
  addressMail: { requests: 3, seconds: 3600, per: 'user' },
  /** Password reset requests, per address and per account. */
  forgotPassword: { requests: 20, seconds: 3600, per: 'address' },
  resetMail: { requests: 3, seconds: 3600, per: 'user' },
  /** Requests of links that sign in, per address and per account. */
  signInLink: { requests: 20, seconds: 3600, per: 'address' },
  signInMail: { requests: 3, seconds: 3600, per: 'user' },
  resetPassword: { requests: 10, seconds: 60, per: 'address' },
  /** Each export reads all data of a user. */
  export: { requests: 10, seconds: 3600, per: 'user' },
  /** Each change may call the payment service. */
  plan: { requests: 10, seconds: 60, per: 'user' },
  /** Each text is stored with its search words; a folder of notes is imported within minutes. */
  addText: { requests: 120, seconds: 60, per: 'user' },
  /** Each test sends a request to an address of the user's choice. */
  webhookTest: { requests: 10, seconds: 60, per: 'user' },
  general: { requests: 300, seconds: 60, per: 'user' },
  /** Balancers and orchestrators ask every few seconds, from addresses that anonymous requests may share. */
  probe: { requests: 1200, seconds: 60, per: 'address' },
} as const;
/** Open event streams, and the seconds after which a refused one may retry. */
export const EVENT_STREAMS = { perUser: 10, perAddress: 100, retrySeconds: 10 } as const;
/** Concurrent uploads per account. */
export const UPLOADS_AT_ONCE = 4;
/** Megabytes of audio that an account may store, unless the operator sets another limit. */
export const ACCOUNT_MEGABYTES = 5000;
/** Above this rate, failed password checks of one account are slowed down, whatever their address. */
export const ACCOUNT_SIGN_IN_RATE = { requests: 10, seconds: 900 } as const;
/** Days that a device stays known after signing in; browsers keep cookies 400 days at most. */
export const DEVICE_COOKIE_DAYS = 400;
/** Limits of each plan: minutes of recording a month, and recording languages. */
export const PLANS = {
  free: { minutes: 10, languages: ['auto', 'en', 'es', 'fr', 'de', 'nl'] },
  pro: { minutes: 300, languages: 'any' },
} as const;
export type PlanId = keyof typeof PLANS;
/** Monthly requests to writing services per plan, unless the operator sets other values. */
export const MODEL_CALLS: Readonly<Record<PlanId, number>> = { free: 100, pro: 3000 };
/** Minutes per purchase. They are used after the monthly ones and do not expire. */
export const EXTRA_MINUTES = 100;
/** Receipts in the response of `GET /api/plan`. */
export const RECEIPTS_MAX = 20;

/**
 * Recordings per user that are transcribed in parallel: of complete ones by all servers of a fleet together, and as
 * many live ones by each server.
 */
export const TRANSCRIBE_PARALLEL = 2;

/** Allowed characters of keys and tokens: they travel in headers, which allow only visible ASCII. */
export const HEADER_SAFE = /^[!-~]+$/;

/** Characters of a speaker's name. */
export const SPEAKER_NAME_MAX = 60;
