/** Spelled letters: "j f k", "U. S. A." */
const SPELLED = /(?<![\p{L}\p{N}'’.-])\p{L}(?:\.? \p{L}){1,7}(?![\p{L}\p{N}'’-])/gu;
/** Two letters are an abbreviation only if it is a common one. */
const PAIRS = new Set('ai cv dc dj dr eu hr id ip it la ny ok os pc pr qa tv uk un us ui ux vp'.split(' '));
/** Words of one letter. */
const WORDS = /^[aio]+$/;

/** Joins spelled English letters into an abbreviation: "j f k" to "JFK". */
export function joinSpelledLetters(text: string): string {
  return text.replace(SPELLED, (spelled) => {
    const letters = spelled.replace(/[. ]/g, '').toLowerCase();
    if (WORDS.test(letters) || !/^[a-z]+$/.test(letters) || new Set(letters).size === 1) return spelled;
    if (letters.length === 2 && !PAIRS.has(letters)) return spelled;
    return letters.toUpperCase();
  });
}
