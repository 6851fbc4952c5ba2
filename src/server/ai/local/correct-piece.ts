import type { Lint, LocalLinter, Suggestion } from 'harper.js';
import { restoreApostrophes } from '../../../text/contractions.ts';
import { type Replacement, replaceRanges } from '../../../text/replace-ranges.ts';
import { capitaliseSentences } from '../../../text/sentence-capitals.ts';
import { isClearArticle } from './articles.ts';
import { clearError } from './clear-error.ts';
import { clearCorrection } from './clear-typo.ts';
import { codesIn, isCode, wordsAround } from './code-words.ts';
import { PLACEHOLDER } from './long-words.ts';

/** Lint kinds that are clear errors. Matters of taste (style, readability, dialect) are ignored. */
const RELIABLE_KINDS = new Set([
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
/** A correction may reveal another error ("i has" -> "I has" -> "I have"). */
const PASSES = 3;
const ARTICLE = /^an?$/i;
/** Values of harper.js's enum `SuggestionKind`; this module does not load harper.js. */
const REMOVE = 1;
const INSERT_AFTER = 2;

/**
 * The correction of a misspelled word, only if it is unambiguous: a different case, or a clear typo. A capitalised word is
 * treated as a name that the dictionary lacks.
 */
function spellingCorrection(problem: string, suggestions: readonly string[]): string | null {
  const otherCase = suggestions.find((word) => word.toLowerCase() === problem.toLowerCase());
  if (otherCase !== undefined) return otherCase;
  const isName = problem !== problem.toLowerCase();
  return isName ? null : clearCorrection(problem, suggestions);
}

/** The text that a suggestion substitutes for the problem. */
function replacementOf(problem: string, suggestion: Suggestion): string {
  const kind: number = suggestion.kind();
  if (kind === REMOVE) return '';
  return kind === INSERT_AFTER
    ? problem + suggestion.get_replacement_text()
    : suggestion.get_replacement_text();
}

function correctedText(
  kind: string,
  problem: string,
  replacements: readonly string[],
  { source, start, end }: { source: string; start: number; end: number },
): string | null {
  if (kind === 'Spelling') return spellingCorrection(problem, replacements);
  const [text] = replacements;
  if (text === undefined || !RELIABLE_KINDS.has(kind)) return null;
  if (!ARTICLE.test(problem) || !ARTICLE.test(text))
    return clearError(kind, { problem, text, before: source.slice(0, start) });
  // The case of "A" does not determine the case of its second letter.
  return isClearArticle(source, start, end) ? text.replace('N', 'n') : null;
}

function correctionOf(lint: Lint, source: string): Replacement | null {
  const { start, end } = lint.span();
  const problem = lint.get_problem_text();
  if (problem.includes(PLACEHOLDER) || isCode(wordsAround(source, start, end))) return null;
  const replacements = lint.suggestions().map((suggestion) => replacementOf(problem, suggestion));
  const text = correctedText(lint.lint_kind(), problem, replacements, { source, start, end });
  return text === null ? null : { start, end, text };
}

/** Corrects a piece of an English text with harper.js, in several passes while there are corrections. */
export async function correctPiece(linter: LocalLinter, text: string): Promise<string> {
  const expanded = restoreApostrophes(text);
  let current = capitaliseSentences(expanded, 'en', codesIn(expanded));
  for (let pass = 0; pass < PASSES; pass += 1) {
    const lints = await linter.lint(current, { language: 'plaintext' });
    const corrections = lints.flatMap((lint) => correctionOf(lint, current) ?? []);
    for (const lint of lints) lint.free();
    if (corrections.length === 0) return current;
    current = replaceRanges(current, corrections);
  }
  return current;
}
