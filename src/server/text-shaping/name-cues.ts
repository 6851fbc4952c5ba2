import type { Word } from '../../text/words-of.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that precede common nouns, seldom names. */
const DETERMINERS = setOf(
  'a an the this that these those my your his her its our their some any no every each another which what one',
);
/** Words that names directly follow: "from Apple", "ask Mark". */
const BEFORE_NAMES = setOf(
  'from with at by via using called named ask tell email meet met mr mrs ms dr dear hi hello thanks',
);
/** Verbs with people and companies as subject. */
const NAME_VERBS = setOf(
  'is was has had says said will would can could called calls wrote writes sent sends thinks wants asked asks told tells announced released launched',
);
/** Words that precede a name at the end of a sentence: "this is Parlance". */
const COPULAS = setOf('is was called named');
const SENTENCE_START = /(?:^|[.!?…]["'”’)]*\s*|\n\s*)$/u;
const CLAUSE_END = /^(?:\s*$|\s*[.,;:!?])/u;
const CAPITAL = /^\p{Lu}/u;
const POSSESSIVE = /['’]s$/i;

/** True when a word is capitalised other than at the start of a sentence; "I" does not count. */
function isMidSentenceCapital(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (!word || word.text === 'I' || !CAPITAL.test(word.text)) return false;
  return !SENTENCE_START.test(text.slice(Math.max(0, word.start - 8), word.start));
}

/** True when two words are adjacent on one line. */
const areNeighbours = (text: string, left: Word | undefined, right: Word | undefined): boolean =>
  left !== undefined && right !== undefined && /^[^\S\n]+$/.test(text.slice(left.end, right.start));

/**
 * True when an English word that is also a name ("apple", "mark") is probably a name here: it is capitalised
 * or has a genitive, is next to a name, or is in a typical position of names.
 */
export function hasNameCue(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (!word) return false;
  if (isMidSentenceCapital(text, words, at) || POSSESSIVE.test(word.text)) return true;
  const [last, next] = [words[at - 1], words[at + 1]];
  const before = areNeighbours(text, last, word) ? (last?.text.toLowerCase() ?? '') : '';
  const after = areNeighbours(text, word, next) ? (next?.text.toLowerCase() ?? '') : '';
  if (before !== '' && isMidSentenceCapital(text, words, at - 1)) return true;
  if (after !== '' && isMidSentenceCapital(text, words, at + 1)) return true;
  if (BEFORE_NAMES.has(before)) return true;
  if (NAME_VERBS.has(after) && !DETERMINERS.has(before)) return true;
  return COPULAS.has(before) && CLAUSE_END.test(text.slice(word.end, word.end + 4));
}
