import { latinDigits } from './latin-digits.ts';

/** Ligatures that many people write as two letters: Straße and Strasse, cœur and coeur, æon and aeon. */
const EXPANDED: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae' };
const LIGATURE_OF = Object.fromEntries(Object.entries(EXPANDED).map(([one, two]) => [two, one]));

const LIGATURES = /[ßœæ]/g;
/** Letters with two spellings; they are the odd parts of a split. */
const PLACES = /(ß|ss|œ|oe|æ|ae)/;
/** Maximum places of a word that are tried in both ways: each of them doubles the number of spellings. */
const PLACES_MAX = 3;

/** Letters often written without their dot or stroke, or in another form of the same letter. */
const LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ς: 'σ',
  آ: 'ا',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
};
const FOLDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Vowel signs and the tatweel of Arabic, the points of Hebrew, the nukta of Hindi, Bengali and Punjabi: many texts have none. */
const OPTIONAL_MARKS =
  /[\u093C\u09BC\u0A3C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0591-\u05C7]/g;
const KATAKANA = /[\u30A1-\u30F6]/g;
const TO_HIRAGANA = -0x60;

/** Folds words of `searchWords` for the search index: spellings without a difference in meaning become one. */
export const foldLetters = (words: string): string =>
  latinDigits(words)
    .replace(OPTIONAL_MARKS, '')
    .replace(FOLDED, (letter) => LETTERS[letter] ?? letter)
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + TO_HIRAGANA));

/** Words of `searchWords` in the one spelling in which they are compared: folded, each ligature as two letters. */
export const foldSpelling = (words: string): string =>
  foldLetters(words).replace(LIGATURES, (one) => EXPANDED[one] ?? one);

function ligatureSpellings(word: string): string[] {
  let spellings = [''];
  for (const [index, part] of word.split(PLACES).entries()) {
    const alternative = index < 2 * PLACES_MAX ? (EXPANDED[part] ?? LIGATURE_OF[part]) : undefined;
    const forms = alternative === undefined ? [part] : [part, alternative];
    spellings = spellings.flatMap((start) => forms.map((form) => start + form));
  }
  return spellings;
}

/**
 * The spellings that a word of `searchWords` may have in the index, the folded one first: at most sixteen. Texts that were
 * last stored by an earlier version are in it as they are written, so this spelling is tried as well.
 */
export const searchSpellings = (word: string): string[] => [
  ...new Set([foldLetters(word), word].flatMap(ligatureSpellings)),
];
