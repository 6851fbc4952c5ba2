import { singleSpaces } from './single-spaces.ts';

/**
 * Words that are never repeated on purpose. Possible repetitions (had had, that that, is is; very very; the
 * German die die and von von der Leyen; the Dutch dat het het beste is) are not listed.
 */
const NEVER_TWICE: Readonly<Record<string, readonly string[]>> = {
  en: 'the a an of and or but with from my your his their our we they he she i if because'.split(' '),
  nl: 'een en maar met ik wij mijn jouw onze omdat'.split(' '),
  de: 'und oder aber mit ich wir ein eine einen einem mein meine weil'.split(' '),
  fr: 'le les des et ou mais avec je un une du au dans mon ma'.split(' '),
  es: 'el los las y o pero con un una yo en por mi'.split(' '),
  it: 'il gli e o ma con un una io per del della mio'.split(' '),
  pt: 'os e ou mas com um uma eu em por do da meu'.split(' '),
};
const LONE_I = /(?<![\p{L}\p{N}.'’_@/-])i(?=$|[\s,;:!?]|\.(?:\s|$)|['’](?:m|ll|ve|d|re|s)\b)/gu;

/** "My my, what a day." */
const EXCLAMATION = { word: /^my$/i, after: /^[,!.?…]/ };

/** Letters beside a single letter are spelled: "n a a c p". */
const SPELLED = { before: /(?<![\p{L}\p{N}'’])\p{L}\.? $/u, after: /^\.? \p{L}(?![\p{L}\p{N}'’])/u };
/** "World war I I" */
const BEFORE_NUMERAL = /\b(?:war|part|phase|type|volume|chapter|class|act|stage|level|title|section|book) $/i;
/** Characters examined before letters; enough for all of these patterns. */
const BEFORE_MAX = 20;

/** True when a repeated word is no slip: "my my!" */
const isExclamation = (match: string, word: string, at: number, text: string): boolean =>
  EXCLAMATION.word.test(word) && EXCLAMATION.after.test(text.slice(at + match.length, at + match.length + 1));

/** True when repeated letters are no slip: spelled, Roman figures, or "Plan A a good plan". */
function areSpelledLetters(match: string, at: number, text: string): boolean {
  const before = text.slice(Math.max(0, at - BEFORE_MAX), at);
  if (SPELLED.before.test(before) || SPELLED.after.test(text.slice(at + match.length, at + match.length + 4)))
    return true;
  return (/^I /.test(match) && BEFORE_NUMERAL.test(before)) || (match === 'A a' && /\p{L} $/u.test(before));
}

const repeats = new Map<string, RegExp | null>();

function repeatsOf(language: string): RegExp | null {
  const cached = repeats.get(language);
  if (cached !== undefined) return cached;
  const words = NEVER_TWICE[language]?.join('|');
  const pattern = words
    ? new RegExp(`(?<![\\p{L}\\p{N}'’-])(${words})(?:[^\\S\\n]+\\1)+(?![\\p{L}\\p{N}'’-])`, 'giu')
    : null;
  repeats.set(language, pattern);
  return pattern;
}

/**
 * Corrects obvious slips: a repeated function word, the English I, double spaces and a space before a comma
 * or a full stop (French has spaces before other punctuation). `language`: ISO 639-1, or null if unknown.
 */
export function correctLightly(text: string, language: string | null): string {
  const spaced = singleSpaces(text)
    .replace(/[^\S\n](?=\n|$)|(?<=^|\n)[^\S\n]/g, '')
    .replace(language === 'fr' ? /[^\S\n](?=[,.](?:\s|$))/g : /[^\S\n](?=[,.;:!?](?:\s|$))/g, '');
  if (language === null) return spaced;
  const repeat = repeatsOf(language);
  const withoutRepeats = repeat
    ? spaced.replace(repeat, (match, word: string, at: number) =>
        isExclamation(match, word, at, spaced) || (word.length === 1 && areSpelledLetters(match, at, spaced))
          ? match
          : word,
      )
    : spaced;
  return language === 'en' ? withoutRepeats.replace(LONE_I, 'I') : withoutRepeats;
}
