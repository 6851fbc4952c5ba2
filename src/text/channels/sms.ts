import { composed, graphemesOf } from '../graphemes.ts';
import { SMS } from './limits.ts';

/**
 * The default alphabet, and the characters that need an escape before them (3GPP TS 23.038, 6.2.1). The alphabets of
 * single languages are left out: few phones send them.
 */
const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_ESCAPED = new Set('\f^{}\\[~]|€');

type SmsEncoding = keyof typeof SMS;

export interface SmsDraft {
  readonly encoding: SmsEncoding;
  readonly segments: readonly string[];
  /** Units used in the last segment. */
  readonly lastUnits: number;
  /** The characters that force UCS-2, each once. */
  readonly special: readonly string[];
}

const isGsm = (character: string): boolean => GSM_BASIC.has(character) || GSM_ESCAPED.has(character);

const unitsOf = (character: string, encoding: SmsEncoding): number =>
  encoding === 'ucs2' ? character.length : GSM_ESCAPED.has(character) ? 2 : 1;

/** A text as the messages it is sent in; neither an escape nor a surrogate pair is divided. */
export function smsDraft(text: string): SmsDraft {
  const characters = Array.from(text);
  const special = [...new Set(characters.filter((character) => !isGsm(character)))];
  const encoding = special.length > 0 ? 'ucs2' : 'gsm';
  const total = characters.reduce((sum, character) => sum + unitsOf(character, encoding), 0);
  const { one, each } = SMS[encoding];
  if (total <= one) return { encoding, segments: text === '' ? [] : [text], lastUnits: total, special };
  const segments: string[] = [];
  let segment = '';
  let used = 0;
  for (const character of characters) {
    const units = unitsOf(character, encoding);
    if (used + units > each) {
      segments.push(segment);
      segment = '';
      used = 0;
    }
    segment += character;
    used += units;
  }
  return { encoding, segments: [...segments, segment], lastUnits: used, special };
}

/** Typographic characters and their replacements in the default alphabet. */
const REPLACEMENTS: readonly (readonly [characters: string, plain: string])[] = [
  ['‘’‚‛′ʼ`´', "'"],
  ['“”„‟″«»', '"'],
  ['‐‑‒–—―−', '-'],
  ['…', '...'],
  ['\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\t', ' '],
  ['•◦▪‣·', '-'],
  ['×', 'x'],
  ['\u00ad\u200b\u2060\ufeff', ''],
];
const PLAIN_BY_CHARACTER = new Map(
  REPLACEMENTS.flatMap(([characters, plain]) => Array.from(characters, (character) => [character, plain])),
);

export interface SmsFit {
  readonly text: string;
  readonly changes: readonly { readonly from: string; readonly to: string; readonly times: number }[];
}

/**
 * Replaces typographic characters by those of the default alphabet; null if that saves no message. Letters stay: a
 * word without its accent is another word.
 */
export function smsFit(text: string): SmsFit | null {
  const times = new Map<string, number>();
  let plain = '';
  for (const character of Array.from(graphemesOf(text), composed).join('')) {
    const replacement = PLAIN_BY_CHARACTER.get(character);
    if (replacement !== undefined) times.set(character, (times.get(character) ?? 0) + 1);
    plain += replacement ?? character;
  }
  if (smsDraft(plain).segments.length >= smsDraft(text).segments.length) return null;
  const changes = Array.from(times, ([from, count]) => ({
    from,
    to: PLAIN_BY_CHARACTER.get(from) ?? '',
    times: count,
  }));
  return { text: plain, changes };
}
