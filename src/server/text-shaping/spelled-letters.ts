/** Spelled letters: "j f k", "U. S. A." */
const SPELLED = /(?<![\p{L}\p{N}'’.-])\p{L}(?:\.? \p{L}){1,7}(?![\p{L}\p{N}'’-])/gu;
/** Two letters are an abbreviation only if it is a common one. */
const PAIRS = new Set('ai cv dc dj dr eu hr id ip it la ny ok os pc pr qa tv uk un us ui ux vp'.split(' '));
/** Abbreviations that begin with one of two letters and end in "a" or "i". */
const WHOLE = new Set(['usa', 'ipa', 'osi']);
/** Words of one letter. */
const WORDS = /^[aio]+$/;
const SMALL_A = /^(?:\p{Lu}\.? )+a$/u;

/** True when the last letter is a word behind the abbreviation: "t v a man", "h r I like", "U S a lot". */
function endsInWord(spelled: string, letters: string): boolean {
  if (SMALL_A.test(spelled)) return true;
  return /[ai]$/.test(letters) && PAIRS.has(letters.slice(0, -1)) && !WHOLE.has(letters);
}

/** Joins spelled English letters into an abbreviation: "j f k" to "JFK". */
export function joinSpelledLetters(text: string): string {
  return text.replace(SPELLED, (spelled) => {
    const all = spelled.replace(/[. ]/g, '').toLowerCase();
    const [letters, rest] = endsInWord(spelled, all) ? [all.slice(0, -1), spelled.slice(-2)] : [all, ''];
    if (WORDS.test(letters) || !/^[a-z]+$/.test(letters) || new Set(letters).size === 1) return spelled;
    if (letters.length === 2 && !PAIRS.has(letters)) return spelled;
    return letters.toUpperCase() + rest;
  });
}
