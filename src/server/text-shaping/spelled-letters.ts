/** Letters that somebody spells: "j f k", "U. S. A." */
const SPELLED = /(?<![\p{L}\p{N}'’.-])\p{L}(?:\.? \p{L}){1,7}(?![\p{L}\p{N}'’-])/gu;
/** Two letters are a short form only where everybody knows it. */
const PAIRS = new Set('ai cv dc dj dr eu hr id ip it la ny ok os pc pr qa tv uk un us ui ux vp'.split(' '));
/** Words of one letter. */
const WORDS = /^[aio]+$/;

/** Writes letters that are spelled in English as one short form: "j f k" as "JFK". */
export function joinSpelledLetters(text: string): string {
  return text.replace(SPELLED, (spelled) => {
    const letters = spelled.replace(/[. ]/g, '').toLowerCase();
    if (WORDS.test(letters) || !/^[a-z]+$/.test(letters) || new Set(letters).size === 1) return spelled;
    if (letters.length === 2 && !PAIRS.has(letters)) return spelled;
    return letters.toUpperCase();
  });
}
