/**
 * Every number that two parts must agree on, as plain constants: this file imports nothing, so that a first
 * page load can know a limit without loading a schema library.
 */

/** Upload and recording limits. A recording is refused past either bound. */
export const RECORDING_MAX_BYTES = 200 * 1024 * 1024;
export const RECORDING_MAX_SECONDS = 3 * 60 * 60;
/** Milliseconds of audio in one stored slice: the most that a crash of the device can cost. */
export const SLICE_MS = 250;
/** Milliseconds during which a cancelled recording can be brought back. */
export const CANCEL_UNDO_MS = 5000;

/** Largest numbered piece of a recording that is sent at once, in bytes: two minutes of speech. */
export const CHUNK_MAX_BYTES = 1024 * 1024;
/** Three hours in slices of a quarter of a second, and room to spare. */
export const TAKE_CHUNKS_MAX = 50_000;

export const SENSITIVITY = { min: 10, max: 100, default: 50 } as const;

export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const PASSWORD = { min: 6, max: 128 } as const;

/** Largest JSON request body in bytes. A three-hour transcript is about 200 kB of text. */
export const JSON_MAX_BYTES = 2 * 1024 * 1024;
/** Longest text that one transcription or one tool call may hold, in UTF-16 units. */
export const TEXT_MAX = 500_000;
/** Longest formatted text (HTML) of one transcription, in UTF-16 units. */
export const RICH_TEXT_MAX = 900_000;
/** Longest text that one tool call may be given, in UTF-16 units: about a two-hour talk. */
export const TOOL_TEXT_MAX = 120_000;
/** Longest wish in the person's own words. */
export const INSTRUCTION_MAX = 2000;
/** Turns of a talk with the assistant that it is told of again. */
export const CONVERSATION_MAX = 20;
/** Days that one can look back at, and at first. */
export const ANALYTICS_RANGES = [7, 30, 90, 365] as const;
export const ANALYTICS_DAYS_DEFAULT = 7;
/** Longest range that is told by day: a leap year, and a day for the time zone. */
export const ANALYTICS_DAYS_MAX = 367;
export const SEARCH_MAX = 200;
export const BULK_DELETE_MAX = 1000;

export const PAGE_SIZES = [1, 5, 10, 20, 50] as const;
export const RECENT_PAGE_SIZES = [5, 10, 20, 50] as const;
export const PAGE_SIZE_DEFAULT = 10;
/** A search counts matches no further than this; the total is then told as "1000+". */
export const SEARCH_COUNT_CAP = 1000;
/** Transcriptions of a person that the desktop app keeps to be read without the server, newest first. */
export const OFFLINE_HISTORY_MAX = 2000;
export const SEARCH_DEBOUNCE_MS = 500;

/** Voice profiles of one person, and the lengths of a profile's own texts. */
export const VOICE_PROFILE = { max: 50, descriptionMax: 500, accentMax: 50, languageMax: 10 } as const;
/** Names and terms of one voice profile, and the length of each. */
export const VOCABULARY = { termsMax: 200, termMax: 60 } as const;

/** Longest name of a model, in UTF-16 units. */
export const MODEL_NAME_MAX = 100;
/** Percent: a word that the speech engine is less sure of is marked as doubtful. */
export const DOUBTFUL_BELOW = 60;
/** Other readings that are stored of one word. */
export const WORD_ALTERNATIVES_MAX = 4;
/**
 * Corrections of misheard words. A word that was corrected to the same one `offerAfter` times is offered for the
 * vocabulary. `kept`: corrections that are stored of one person, the oldest go first. `sent`: those of one text that are
 * sent at once. `wordMax`: UTF-16 units.
 */
export const CORRECTIONS = { offerAfter: 3, kept: 1000, sent: 100, wordMax: 60 } as const;

export const QUICK_SHARE_MAX = 6;
export const PREVIEW_LENGTH = 100;

/** Windows narrower than this many CSS pixels get the layout of phones and tablets. */
export const NARROW_BELOW = 1024;

/** Milliseconds until a tooltip opens; within `skipMs` after one closed, the next opens at once. */
export const TOOLTIP = { openMs: 700, skipMs: 300 } as const;
export const TOAST = { displayMs: 5000, removeMs: 3000, swipePx: 50 } as const;

/** Sessions end after `idleDays` without use and after `totalDays` in any case. */
export const SESSION = { idleDays: 7, totalDays: 30 } as const;

/** An account is deleted without asking for the password again within this many minutes of signing in. */
export const RECENT_SIGN_IN_MINUTES = 15;
/** How long the links in mails work, in hours. */
export const LINK_HOURS = { verification: 24, addressChange: 1, passwordReset: 1 } as const;

/** Requests allowed per window, by class; `per` says whose requests are counted together. */
export const RATES = {
  signIn: { requests: 3, seconds: 10, per: 'address' },
  /** Whole offices stand behind one address; who tries addresses that have accounts may do so a few times. */
  register: { requests: 60, seconds: 3600, per: 'address' },
  registerFailure: { requests: 10, seconds: 3600, per: 'address' },
  transcribe: { requests: 20, seconds: 60, per: 'user' },
  /** Beginning, finishing and trying again: a device that comes back sends all that it kept. */
  takes: { requests: 120, seconds: 60, per: 'user' },
  /** A recording that is spoken sends four a second at most; several devices and catching up need more. */
  chunks: { requests: 1500, seconds: 60, per: 'user' },
  /** Each question to a writing service costs somebody money. */
  ai: { requests: 60, seconds: 60, per: 'user' },
  /** Mails to one's own address, and to a new one: nobody's mailbox is filled through this server. */
  verificationMail: { requests: 3, seconds: 3600, per: 'user' },
  addressMail: { requests: 3, seconds: 3600, per: 'user' },
  /** Asking for a new password, from one place and for one account. */
  forgotPassword: { requests: 20, seconds: 3600, per: 'address' },
  resetMail: { requests: 3, seconds: 3600, per: 'user' },
  resetPassword: { requests: 10, seconds: 60, per: 'address' },
  /** Each one reads everything a person owns. */
  export: { requests: 10, seconds: 3600, per: 'user' },
  /** Each change may ask the payment service. */
  plan: { requests: 10, seconds: 60, per: 'user' },
  general: { requests: 300, seconds: 60, per: 'user' },
} as const;
/** Sign-in attempts for one account, from any address, are slowed down past this. */
export const ACCOUNT_SIGN_IN_RATE = { requests: 10, seconds: 900 } as const;
/** What each plan includes: minutes of recording a month, and the languages one can record in. */
export const PLANS = {
  free: { minutes: 10, languages: ['auto', 'en', 'es', 'fr', 'de', 'nl'] },
  pro: { minutes: 300, languages: 'any' },
} as const;
export type PlanId = keyof typeof PLANS;
/** Requests to writing services a month of each plan has, unless whoever runs the server says otherwise. */
export const MODEL_CALLS: Readonly<Record<PlanId, number>> = { free: 100, pro: 3000 };
/** Minutes that are bought at once beside a plan. They are used after the month's own, and kept until then. */
export const EXTRA_MINUTES = 100;
/** Receipts that `GET /api/plan` tells. */
export const RECEIPTS_MAX = 20;

/** Recordings of one person that the server understands at the same time. */
export const TRANSCRIBE_PARALLEL = 2;

/** What keys and tokens are made of: they travel in headers, where nothing but visible ASCII passes. */
export const HEADER_SAFE = /^[!-~]+$/;
