/** Limits of the channels, as published by their makers. Imports nothing: the share bar checks some of them. */

/**
 * Characters of a post on X, and how many of them any web address counts, because X shortens it (configuration of
 * twitter-text 3, https://github.com/twitter/twitter-text/blob/master/config/v3.json).
 */
export const X_POST = { max: 280, address: 23 } as const;
/** Characters of a message on WhatsApp. */
export const WHATSAPP_MAX = 65_536;
/** Characters of a post and of a comment on LinkedIn. */
export const LINKEDIN = { post: 3000, comment: 1250 } as const;
/** Where a phone folds a post behind "…more": approximate, LinkedIn changes it and does not publish it. */
export const LINKEDIN_FOLD = { characters: 210, lines: 3 } as const;
/** Characters of a mail's subject: those of a line that mail programs need not fold (RFC 5322, 2.1.1). */
export const MAIL_SUBJECT_MAX = 78;
/**
 * Characters of a text message alone and of one of several, which begin with a header: in the default alphabet, and in
 * UCS-2 (3GPP TS 23.040, 9.2.3.24.1).
 */
export const SMS = { gsm: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const;
