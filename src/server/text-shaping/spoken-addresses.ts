/** Ends of names of sites, without those that are frequent words: "each dot in order". */
const TOP_LEVEL_DOMAINS = 'com|org|net|edu|gov|info|io|ai|app|dev|co|biz|uk|ca|au|nz|ie|de|fr|nl|es|eu|ch|jp';
/** E-mail services whose name alone makes "anna at gmail dot com" an address. */
const MAIL_SERVICES = new Set(
  'gmail googlemail outlook hotmail live yahoo icloud aol proton protonmail gmx fastmail'.split(' '),
);
/** Words before "dot com" that are no name of a site: "the dot com bubble". */
const NOT_SITE_NAMES = new Set(
  'a an the this that these those every each any some of in on at to from and or'.split(' '),
);
/** Words before "at" that are no name of a mailbox: "reach us at example dot com". */
const NOT_MAILBOXES = new Set(
  'me us you him her them it work works team people one is are was were'.split(' '),
);
/** Signs of an address by their words. */
const SIGNS: Readonly<Record<string, string>> = {
  dot: '.',
  underscore: '_',
  dash: '-',
  hyphen: '-',
  plus: '+',
};

const SIGN_WORDS = Object.keys(SIGNS).join('|');

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,40}[\\p{L}\\p{N}])?';
/** A name in an address, of at most six parts: a longer one is no name, and reading it on would take quadratic time. */
const LOCAL_PART = `${LABEL}(?: (?:${SIGN_WORDS}) ${LABEL}){0,5}`;
/** A site as spoken, or as engines write those they know. */
const SITE = `(?:${LABEL}(?: dot |\\.)){1,4}(?:${TOP_LEVEL_DOMAINS})(?: dot (?:uk|au|nz|jp))?`;
const ADDRESS_START = "(?<![\\p{L}\\p{N}\\p{M}@._'’-])";
const ADDRESS_END = "(?![\\p{L}\\p{N}\\p{M}@_'’-])";

const ADDRESS = new RegExp(`${ADDRESS_START}(${LOCAL_PART}) at (${SITE})${ADDRESS_END}`, 'giu');
const SPOKEN_SITE = new RegExp(`${ADDRESS_START}(${SITE})((?: slash ${LABEL}){0,5})${ADDRESS_END}`, 'giu');
/** Words directly before an address that announce it: "my e-mail address is", "write to". */
const ADDRESS_CUE =
  /\b(?:e-?mail|mail|address|write to|contact|reach)(?:[,:]? (?:is|to|me|us|him|her|them|at|on|the|address|now|still|also)){0,4}[,:]? $/iu;
const CUE_LETTERS = 80;
const LAST_WORD = /(\p{L}+) $/u;
const SPOKEN_SIGN = new RegExp(` (${SIGN_WORDS}) `, 'gu');

const toWritten = (spoken: string): string =>
  spoken.toLowerCase().replace(SPOKEN_SIGN, (_, word: string) => SIGNS[word] ?? word);

/** True where the name before "at" is one of an address, and no noun: "I work at openai dot com". */
function isEmailAddress(local: string, site: string, before: string): boolean {
  if (local.includes(' ')) return true;
  if (NOT_MAILBOXES.has(local.toLowerCase())) return false;
  const [name = ''] = LAST_WORD.exec(before)?.slice(1) ?? [];
  // It is unknown how two names are joined: "Anna Miller at gmail dot com".
  if (/^\p{Lu}/u.test(name) && /^\p{Lu}/u.test(local)) return false;
  const [service = ''] = site.toLowerCase().split(/ dot |\./);
  return MAIL_SERVICES.has(service) || ADDRESS_CUE.test(before);
}

/**
 * Writes e-mail and web addresses of an English text: "john dot smith at gmail dot com" as john.smith@gmail.com,
 * "example dot com slash help" as example.com/help.
 */
export function writeAddresses(text: string): string {
  if (!/ dot |\./i.test(text)) return text;
  const withEmails = text.replace(
    ADDRESS,
    (spoken, local: string, site: string, at: number, whole: string) =>
      isEmailAddress(local, site, whole.slice(Math.max(0, at - CUE_LETTERS), at))
        ? `${toWritten(local)}@${toWritten(site)}`
        : spoken,
  );
  return withEmails.replace(SPOKEN_SITE, (spoken, site: string, path: string) => {
    const [first = ''] = site.toLowerCase().split(/ dot |\./);
    if (!/ dot /i.test(site) || NOT_SITE_NAMES.has(first)) return spoken;
    return toWritten(site) + path.toLowerCase().replaceAll(' slash ', '/');
  });
}
