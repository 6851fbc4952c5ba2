import { correctGrammar } from '../local/correct-grammar.ts';
import { ENGLISH, englishOnlyNote, type LocalResult, type ResolvedRequest } from '../local/local-work.ts';
import { inLanguage } from '../prompts/language.ts';
import type { PromptParts, ToolInput } from '../prompts/prompt.ts';
import { defineTool } from './define-tool.ts';
import { isOfLength, keepsWords } from './version-measures.ts';

/** Corrects mistakes and keeps the wording. */
function grammarTask({ language }: ToolInput): PromptParts {
  return {
    instruction: `You correct dictated text${inLanguage(language)}: spelling, grammar, punctuation, capital letters, and words that were plainly misheard. Keep its language, its meaning, its tone, its order and its paragraphs, and as many of its own words as you can. Where nothing is wrong, give the text back as it is.`,
    reminder: 'Give the transcript above back with its mistakes corrected.',
  };
}

async function checkLocally({ text, language, signal }: ResolvedRequest): Promise<LocalResult> {
  if (language !== ENGLISH) return { text, note: englishOnlyNote('grammar can be checked', language) };
  return { text: await correctGrammar(text, signal), note: null };
}

export const grammar = defineTool<'grammar'>({
  prompt: grammarTask,
  isVersion: (pair) =>
    isOfLength(pair, 0.6, 1.4, 3) && keepsWords(pair, { kept: 0.55, new: 0.4, added: 5, dropped: 9 }),
  split: 'gaps',
  keepsText: true,
  model: 'light',
  local: { run: checkLocally },
});
