import type { Lint, LocalLinter, Suggestion } from 'harper.js';
import { mendContractions } from '../../../text/contractions.ts';
import { correctLightly } from '../../../text/light-corrections.ts';
import { type Replacement, replaceRanges } from '../../../text/replace-ranges.ts';
import { PASSED_OVER } from './long-words.ts';

/** Lint kinds that are clear errors. Matters of taste (style, readability, dialect) are ignored. */
const SURE = new Set([
  'Agreement',
  'BoundaryError',
  'Capitalization',
  'Eggcorn',
  'Formatting',
  'Grammar',
  'Malapropism',
  'Miscellaneous',
  'Punctuation',
  'Repetition',
  'Typo',
  'Usage',
  'WordChoice',
]);
/** Corrections of words that are mostly right: to layout, every one of them, whom did you see, you two. */
const DOUBTFUL = new Map([
  ['to', 'the'],
  ['every one', 'everyone'],
  ['whom', 'who'],
  ['you', 'your'],
  ['quite', 'quiet'],
]);
/** A correction may reveal another error ("i has" -> "I has" -> "I have"). */
const PASSES = 3;
/** Values of harper.js's enum `SuggestionKind`; this module does not load harper.js. */
const REMOVE = 1;
const INSERT_AFTER = 2;

/**
 * The correction of a misspelled word, only if it is unambiguous: a different case, or a single suggestion. A
 * capitalised word is treated as a name that the dictionary lacks.
 */
function spelling(problem: string, suggestions: readonly string[]): string | null {
  const otherCase = suggestions.find((word) => word.toLowerCase() === problem.toLowerCase());
  if (otherCase !== undefined) return otherCase;
  const isName = problem !== problem.toLowerCase();
  return suggestions.length === 1 && !isName ? (suggestions[0] ?? null) : null;
}

/** The text that a suggestion substitutes for the problem. */
function outcome(problem: string, suggestion: Suggestion): string {
  const kind: number = suggestion.kind();
  if (kind === REMOVE) return '';
  return kind === INSERT_AFTER
    ? problem + suggestion.get_replacement_text()
    : suggestion.get_replacement_text();
}

const capitalsIn = (text: string): number => text.match(/\p{Lu}/gu)?.length ?? 0;

/** The correction of a clear error; null where right text is often taken for one. */
function clearError(kind: string, problem: string, text: string): string | null {
  if (DOUBTFUL.get(problem.toLowerCase()) === text.toLowerCase()) return null;
  switch (kind) {
    case 'Formatting':
      // Between digits: a range, but also a telephone number or a code.
      return problem === '-' ? null : text;
    case 'Repetition': {
      const once = correctLightly(problem, 'en');
      return once === problem ? null : once;
    }
    case 'Capitalization':
      // "CEOs" is no misspelt "ceos".
      return capitalsIn(text) < capitalsIn(problem) ? null : text;
    default:
      // The case of "A" says nothing about its second letter.
      return problem === 'A' && text === 'AN' ? 'An' : text;
  }
}

function correctionOf(lint: Lint): Replacement | null {
  const { start, end } = lint.span();
  const problem = lint.get_problem_text();
  if (problem.includes(PASSED_OVER)) return null;
  const outcomes = lint.suggestions().map((suggestion) => outcome(problem, suggestion));
  const kind = lint.lint_kind();
  const [first] = outcomes;
  const sure = SURE.has(kind) && first !== undefined ? clearError(kind, problem, first) : null;
  const text = kind === 'Spelling' ? spelling(problem, outcomes) : sure;
  return text === null ? null : { start, end, text };
}

/** The first word of a line, if it is all lower case. */
const SMALL_START = /(?<=^|\n)([^\S\n]*["'“‘(]?)(\p{Ll})(?=\p{Ll}*(?:[\s,'’]|$))/gu;

/** harper.js does not capitalise short sentences. */
function capitals(text: string): string {
  return text.replace(SMALL_START, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** Corrects a piece of an English text with harper.js, in several passes while there are corrections. */
export async function correctPiece(linter: LocalLinter, text: string): Promise<string> {
  let current = capitals(mendContractions(text));
  for (let pass = 0; pass < PASSES; pass += 1) {
    const lints = await linter.lint(current, { language: 'plaintext' });
    const corrections = lints.flatMap((lint) => correctionOf(lint) ?? []);
    for (const lint of lints) lint.free();
    if (corrections.length === 0) return current;
    current = replaceRanges(current, corrections);
  }
  return current;
}
