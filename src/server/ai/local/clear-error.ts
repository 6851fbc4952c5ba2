import { correctLightly } from '../../../text/light-corrections.ts';

/** A suggested correction. */
interface SuggestedFix {
  readonly problem: string;
  readonly text: string;
  /** The text before the problem. */
  readonly before: string;
}

/** Corrections of words that are mostly right: to layout, we were broke, you're history. */
const UNRELIABLE_FIXES = new Map([
  ['to', 'the'],
  ['too', 'to'],
  ['affect', 'effect'],
  ['broke', 'broken'],
  ['weight', 'weigh'],
  ["you're", 'your'],
]);
/** Words before "to" where "too" is meant: "it is to much". */
const BEFORE_TOO = /(?:\b(?:am|is|are|was|were|be|been|way|me|you)|['’](?:m|s|re)) $/i;
/** Words before a verb: "we need to backup", but not "next to checkout". */
const BEFORE_VERB =
  /\b(?:(?:needs?|needed|wants?|wanted|have|has|had|going|how|tried|trying|able) to|please|can|could|will|would|should|must|(?:can|could|will|would) you|I|we|they) $/i;
/** Verbs that have one form in the present and the past: "she cast her vote". */
const SAME_IN_PAST = new Set(
  (
    'beat bet bid broadcast burst cast cost cut dove fed fit forecast ground hid hit hurt input knit let offset put quit read ' +
    'rid set shed shut slit spit split spread stove sweat thrust upset wed wet'
  ).split(' '),
);
/** Words before a verb with a subject other than the pronoun before it: "those with you", "where'd he". */
const OTHER_SUBJECT = [
  /\b(?:of|with|to|for|by|from|at|on|in|about|between|behind|than|like|before|after|towards?|lest|has|had) \p{L}+ $/u,
  /['’]d \p{L}+ $/u,
  /\b(?:me|him|her|us|them) $/u,
  /\b(?:[Hh]e|[Ss]he|\p{Lu}\p{Ll}+) and (?:he|she|it) $/u,
];
/** Words before a noun: "you guys". */
const BEFORE_NOUN = /\b(?:we|you) $/i;
const THIRD_PERSON = /^(?:has|does|goes|is|was)$/i;
/** "Everything he did showed it." */
const WHAT_WAS_DONE = /\p{L} (?:I|you|he|she|it|we|they) did $/iu;

const capitalsIn = (text: string): number => text.match(/\p{Lu}/gu)?.length ?? 0;

/** By kind of error: whether correct text was mistaken for an error. */
const FALSE_POSITIVES = new Map<string, (fix: SuggestedFix) => boolean>([
  [
    'Agreement',
    ({ problem, text, before }) =>
      SAME_IN_PAST.has(problem.toLowerCase()) ||
      (problem === `${text}s` && BEFORE_NOUN.test(before) && !THIRD_PERSON.test(problem)) ||
      OTHER_SUBJECT.some((words) => words.test(before)),
  ],
  [
    'Capitalization',
    // "CEOs" is no misspelt "ceos", and Sam is no SAM.
    ({ problem, text }) =>
      capitalsIn(text) < capitalsIn(problem) || (capitalsIn(problem) > 0 && text === problem.toUpperCase()),
  ],
  [
    'Grammar',
    // "Will testing take long?"
    ({ problem, before }) => /^will .*ing$/i.test(problem) || WHAT_WAS_DONE.test(before),
  ],
  [
    'WordChoice',
    // "Workout plans", "from low to high"
    ({ problem, text, before }) =>
      (problem === text.replace(' ', '') && !BEFORE_VERB.test(before)) ||
      (problem === 'to' && text === 'too' && !BEFORE_TOO.test(before)),
  ],
]);

/** The correction of a clear error, by harper.js' kind of error; null for kinds that often flag correct text. */
export function clearError(kind: string, fix: SuggestedFix): string | null {
  const { problem, text } = fix;
  if (UNRELIABLE_FIXES.get(problem.toLowerCase()) === text.toLowerCase() || FALSE_POSITIVES.get(kind)?.(fix))
    return null;
  if (kind !== 'Repetition') return text;
  const deduplicated = correctLightly(problem, 'en');
  return deduplicated === problem ? null : deduplicated;
}
