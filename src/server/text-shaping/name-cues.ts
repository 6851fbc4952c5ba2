import type { Word } from '../../text/words-of.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What stands before things, and seldom before names. */
const DETERMINERS = setOf(
  'a an the this that these those my your his her its our their some any no every each another which what one',
);
/** What names follow directly: "from Apple", "ask Mark". */
const BEFORE_NAMES = setOf(
  'from with at by via using called named ask tell email meet met mr mrs ms dr dear hi hello thanks',
);
/** What people and companies do or are. */
const NAME_VERBS = setOf(
  'is was has had says said will would can could called calls wrote writes sent sends thinks wants asked asks told tells announced released launched',
);
/** What ends in a name, where nothing follows: "this is Parlance". */
const COPULAS = setOf('is was called named');
const SENTENCE_START = /(?:^|[.!?…]["'”’)]*\s*|\n\s*)$/u;
const CLAUSE_END = /^(?:\s*$|\s*[.,;:!?])/u;
const CAPITAL = /^\p{Lu}/u;
const POSSESSIVE = /['’]s$/i;

/** Whether the word at a place is written with a capital that no sentence gives it; "I" says nothing. */
function isNamed(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (!word || word.text === 'I' || !CAPITAL.test(word.text)) return false;
  return !SENTENCE_START.test(text.slice(Math.max(0, word.start - 8), word.start));
}

/** Words that stand beside one another on one line. */
const areNeighbours = (text: string, left: Word | undefined, right: Word | undefined): boolean =>
  left !== undefined && right !== undefined && /^[^\S\n]+$/.test(text.slice(left.end, right.start));

/**
 * Whether an English word that is also a name ("apple", "mark") is likely to be meant as one where it stands: it has a
 * capital or a genitive of its own, stands beside a name, or where names stand.
 */
export function hasNameCue(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (!word) return false;
  if (isNamed(text, words, at) || POSSESSIVE.test(word.text)) return true;
  const [last, next] = [words[at - 1], words[at + 1]];
  const before = areNeighbours(text, last, word) ? (last?.text.toLowerCase() ?? '') : '';
  const after = areNeighbours(text, word, next) ? (next?.text.toLowerCase() ?? '') : '';
  if (before !== '' && isNamed(text, words, at - 1)) return true;
  if (after !== '' && isNamed(text, words, at + 1)) return true;
  if (BEFORE_NAMES.has(before)) return true;
  if (NAME_VERBS.has(after) && !DETERMINERS.has(before)) return true;
  return COPULAS.has(before) && CLAUSE_END.test(text.slice(word.end, word.end + 4));
}
