import type { SharePlatform } from '../../../src/contract/api/share-platforms.ts';
import { MAIL_ADDRESS_MAX } from '../../../src/contract/limits.ts';
import { LINKEDIN, X_POST } from '../../../src/text/channels/limits.ts';

/** The length of URLs that servers and programs should support (RFC 9110, section 4.1). */
const ADDRESS_MAX = 8000;

interface Links {
  /** The web page, or the mail draft. */
  readonly web: string;
  /** The app's URL scheme, for phones; null if there is none. */
  readonly app: string | null;
}

interface Target {
  /** Builds links that contain the text. Null if the platform accepts no text by link. */
  readonly prefilled: ((text: string, subject: string) => Links) | null;
  /** The page where the user pastes a copied text. */
  readonly empty: Links;
  /** Whether it is mail, whose draft has a subject even without the text. */
  readonly isMail?: boolean;
  /** Maximum URL length in characters that is safe to use. */
  readonly addressMax: number;
}

// `encodeURIComponent` throws on a lone surrogate.
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
/** Lines in a mail body end with CR LF (RFC 6068, section 5). */
const mailBody = (text: string): string => encoded(text.replace(/\r?\n/g, '\r\n'));

const mailDraft = (start: string, subjectField: string) => (text: string, subject: string) =>
  `${start}${subjectField}=${encoded(subject)}${text === '' ? '' : `&body=${mailBody(text)}`}`;
const gmailWeb = mailDraft('https://mail.google.com/mail/?view=cm&fs=1&', 'su');
const gmailApp = mailDraft('googlegmail:///co?', 'subject');
const outlookWeb = mailDraft('https://outlook.office.com/mail/deeplink/compose?', 'subject');
const outlookApp = mailDraft('ms-outlook://compose?', 'subject');
const mailProgram = mailDraft('mailto:?', 'subject');

const TARGETS: Readonly<Record<SharePlatform, Target>> = {
  whatsapp: {
    prefilled: (text) => ({
      web: `https://wa.me/?text=${encoded(text)}`,
      app: `whatsapp://send?text=${encoded(text)}`,
    }),
    empty: { web: 'https://web.whatsapp.com/', app: 'whatsapp://' },
    addressMax: ADDRESS_MAX,
  },
  telegram: {
    // Telegram requires `url` and accepts any text there; a separate `text` would follow on a new line.
    prefilled: (text) => ({
      web: `https://t.me/share/url?url=${encoded(text)}`,
      app: `tg://msg?text=${encoded(text)}`,
    }),
    empty: { web: 'https://web.telegram.org/', app: 'tg://' },
    addressMax: ADDRESS_MAX,
  },
  x: {
    // https://docs.x.com/x-for-websites/post-button/guides/web-intent
    prefilled: (text) => ({
      web: `https://x.com/intent/tweet?text=${encoded(text)}`,
      app: `twitter://post?message=${encoded(text)}`,
    }),
    empty: { web: 'https://x.com/intent/tweet', app: 'twitter://post' },
    addressMax: ADDRESS_MAX,
  },
  instagram: {
    prefilled: null,
    empty: { web: 'https://www.instagram.com/', app: 'instagram://app' },
    addressMax: ADDRESS_MAX,
  },
  gmail: {
    prefilled: (text, subject) => ({ web: gmailWeb(text, subject), app: gmailApp(text, subject) }),
    empty: { web: 'https://mail.google.com/mail/?view=cm&fs=1', app: 'googlegmail:///co' },
    isMail: true,
    addressMax: ADDRESS_MAX,
  },
  outlook: {
    prefilled: (text, subject) => ({ web: outlookWeb(text, subject), app: outlookApp(text, subject) }),
    empty: { web: 'https://outlook.office.com/mail/deeplink/compose', app: 'ms-outlook://compose' },
    isMail: true,
    addressMax: MAIL_ADDRESS_MAX,
  },
  'apple-mail': {
    // The default mail program, which is Apple Mail on Apple devices unless the user has changed it.
    prefilled: (text, subject) => ({ web: mailProgram(text, subject), app: null }),
    empty: { web: 'mailto:', app: null },
    isMail: true,
    addressMax: MAIL_ADDRESS_MAX,
  },
  linkedin: {
    prefilled: null,
    empty: { web: 'https://www.linkedin.com/feed/?shareActive=true', app: 'linkedin://' },
    addressMax: ADDRESS_MAX,
  },
  facebook: {
    // The share page accepts only a URL; Facebook requires the text to be the user's own.
    prefilled: null,
    empty: { web: 'https://www.facebook.com/', app: 'fb://feed' },
    addressMax: ADDRESS_MAX,
  },
};

/**
 * How a text is shared: in the URL, or copied for pasting, because the platform accepts no text (`noText`) or
 * the URL would be too long (`tooLong`).
 */
export type SharePlan =
  | { readonly method: 'address'; readonly links: Links }
  | { readonly method: 'paste'; readonly reason: 'noText' | 'tooLong'; readonly links: Links };

/** Plans how to share a text. `subject` is used for mail. */
export function planShare(platform: SharePlatform, text: string, subject: string): SharePlan {
  const { prefilled, empty, isMail, addressMax } = TARGETS[platform];
  if (!prefilled) return { method: 'paste', reason: 'noText', links: empty };
  const links = prefilled(text, subject);
  if (links.web.length <= addressMax) return { method: 'address', links };
  const withoutText = isMail ? prefilled('', subject) : empty;
  return {
    method: 'paste',
    reason: 'tooLong',
    links: withoutText.web.length <= addressMax ? withoutText : empty,
  };
}

/** Characters of one post, for platforms that have such a limit. */
export const POST_MAX: Readonly<Partial<Record<SharePlatform, number>>> = {
  x: X_POST.max,
  instagram: 2200,
  linkedin: LINKEDIN.post,
};
