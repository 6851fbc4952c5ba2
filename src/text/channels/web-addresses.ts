/** The top-level domains of countries, and the common ones of the others. */
const TOPS = new Set(
  (
    'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd ' +
    'cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge ' +
    'gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki ' +
    'km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my ' +
    'mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se ' +
    'sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz ' +
    'va vc ve vg vi vn vu wf ws ye yt za zm zw ' +
    'com net org info biz edu gov mil int app dev xyz online site tech store shop blog cloud news live page wiki'
  ).split(' '),
);
/** Names that are never in the public domain name system (RFC 6761, RFC 6762). */
const PRIVATE = /^(?:local|localhost|test|invalid|internal|lan)$/;

const LETTER = 'a-z0-9_\\u00c0-\\u024f\\u0400-\\u04ff';
const BRACKETS = '\\([^\\s()]*\\)';
/** Punctuation at the end belongs to the sentence. */
const PATH = `/(?:(?:[${LETTER}!*';:=+,.$/%#\\[\\]\\u2013~@|&\\-]|${BRACKETS})*(?:[${LETTER}=#/+\\-]|${BRACKETS}))?`;
const QUERY = "\\?[a-z0-9!?*'@();:&=+$/%#\\[\\]_.,~|\\-]*[a-z0-9_&=#/\\-]";
const ADDRESS = new RegExp(
  `(?<![a-z0-9@＠$#＃])(?:(?<protocol>https?://)(?:[\\p{L}\\p{N}_\\-]+\\.)+(?<top>\\p{L}{2,})|` +
    `(?<![\\-_./])(?:[a-z0-9_\\-]+\\.)+(?<bareTop>[a-z]{2,}))(?![a-z0-9@+\\-])(?::\\d+)?(?:${PATH})?(?:${QUERY})?`,
  'giu',
);

/** A part of a text; an address is never divided. */
export interface TextPart {
  readonly text: string;
  readonly isAddress: boolean;
}

/**
 * Divides a text into web addresses and the text between them, as X finds them (twitter-text 3,
 * `extractUrlsWithIndices`): with `http`, or without it if the domain ends in a known name. The rarer names of X's list
 * of 1,500 are recognised with `http` only.
 */
export function webAddresses(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: address, index, groups } of text.matchAll(ADDRESS)) {
    const isReal = groups?.protocol
      ? !PRIVATE.test(groups.top?.toLowerCase() ?? '')
      : TOPS.has(groups?.bareTop?.toLowerCase() ?? '');
    if (!isReal) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isAddress: false });
    parts.push({ text: address, isAddress: true });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isAddress: false });
  return parts;
}
