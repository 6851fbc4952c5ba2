/** Ligatures that many people write as two letters: Straße and Strasse, cœur and coeur, æon and aeon. */
const EXPANDED: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae' };
const CONTRACTED = Object.fromEntries(Object.entries(EXPANDED).map(([one, two]) => [two, one]));

const LIGATURES = /[ßœæ]/g;
/** What can be written in two ways, also as the odd parts of a split. */
const PLACES = /(ß|ss|œ|oe|æ|ae)/;
/** So many places of a word are tried in both ways: each of them doubles the spellings. */
const PLACES_MAX = 3;

/** Words of `searchWords` with each ligature as two letters, for comparing. */
export const expandLigatures = (words: string): string =>
  words.replace(LIGATURES, (one) => EXPANDED[one] ?? one);

/** The spellings that a word of `searchWords` may have in a text, itself first: at most eight. */
export function searchSpellings(word: string): string[] {
  let spellings = [''];
  for (const [index, part] of word.split(PLACES).entries()) {
    const other = index < 2 * PLACES_MAX ? (EXPANDED[part] ?? CONTRACTED[part]) : undefined;
    const forms = other === undefined ? [part] : [part, other];
    spellings = spellings.flatMap((start) => forms.map((form) => start + form));
  }
  return spellings;
}
