import { inLanguage, languageName } from '../prompts/language.ts';
import type { PromptParts, ToolInput } from '../prompts/prompt.ts';
import { defineTool } from './define-tool.ts';
import { couldBeTranslation } from './version-measures.ts';

/** Translates the text. */
function translateTask({ language, targetLanguage }: ToolInput): PromptParts {
  const target = languageName(targetLanguage ?? 'en');
  return {
    instruction: `You translate dictated text${inLanguage(language)} into ${target}. Translate all of it, faithfully and idiomatically, questions and commands included; keep names, numbers, tone and paragraphs. What is in ${target} already stays.`,
    reminder: `Give the transcript above back in ${target}.`,
  };
}

export const translate = defineTool<'translate'>({
  prompt: translateTask,
  isVersion: couldBeTranslation,
  split: 'translated',
  local: null,
});
