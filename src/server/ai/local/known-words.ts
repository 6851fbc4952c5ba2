import type { LocalLinter } from 'harper.js';

/** Which of these words, in small letters, harper.js has in its English dictionary as they stand. */
export async function knownWords(linter: LocalLinter, words: readonly string[]): Promise<Set<string>> {
  const known = new Set(words);
  // A paragraph each, so that no two words are taken for one expression.
  const lints = await linter.lint(words.join('\n\n'), { language: 'plaintext' });
  for (const lint of lints) {
    if (lint.lint_kind() === 'Spelling') known.delete(lint.get_problem_text());
    lint.free();
  }
  return known;
}
