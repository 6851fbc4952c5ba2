import type { LocalLinter } from 'harper.js';
import { withoutLongWords } from './long-words.ts';

/** Rules from British to American spelling: harper.js knows American English. */
const AMERICAN_RULES: readonly (readonly [RegExp, string])[] = [
  [/^despatch/, 'dispatch'],
  [/re(s?)$/, 'er$1'],
  [/our/, 'or'],
  [/([iy])s(e[ds]?|ing|ations?|ers?)$/, '$1z$2'],
  [/ll/, 'l'],
  [/ogue(s?)$/, 'og$1'],
  [/ence(s?)$/, 'ense$1'],
  [/mme(s?)$/, 'm$1'],
  [/[ao]e/, 'e'],
];

/** Possible American spellings of a British word. */
export const americanSpellings = (word: string): string[] =>
  AMERICAN_RULES.filter(([british]) => british.test(word)).map(([british, american]) =>
    word.replace(british, american),
  );

/**
 * The subset of these lower-case words that harper.js has in its English dictionary, as written or in
 * American spelling. Words too long for a lookup are never included.
 */
export async function knownWords(linter: LocalLinter, words: readonly string[]): Promise<Set<string>> {
  const short = words.filter((word) => withoutLongWords(word) === word);
  const spellings = new Map(short.map((word) => [word, [word, ...americanSpellings(word)]] as const));
  const unknown = new Set<string>();
  // One paragraph per word, so that no two words are read as one expression.
  const text = [...new Set([...spellings.values()].flat())].join('\n\n');
  for (const lint of await linter.lint(text, { language: 'plaintext' })) {
    if (lint.lint_kind() === 'Spelling') unknown.add(lint.get_problem_text());
    lint.free();
  }
  return new Set(short.filter((word) => spellings.get(word)?.some((spelling) => !unknown.has(spelling))));
}
