import { BULLET } from '../../../text/bullet-list.ts';
import { runLanguageTask } from '../local/language-worker-client.ts';
import { type LocalResult, type ResolvedRequest, UNKNOWN_LANGUAGE } from '../local/local-work.ts';
import { inLanguage } from '../prompts/language.ts';
import type { PromptParts, ToolInput } from '../prompts/prompt.ts';
import { defineTool } from './define-tool.ts';
import { isOfLength, keepsWords } from './version-measures.ts';

function bulletsTask({ language }: ToolInput): PromptParts {
  return {
    instruction: `You make a list of dictated text${inLanguage(language)}: one line for each point, in the order they come, each beginning with "${BULLET}". Keep its language and its own words, leaving out only filler; leave out no point and add none.`,
    reminder: 'Give the transcript above back as such a list.',
  };
}

async function listLocally({ text, language }: ResolvedRequest): Promise<LocalResult> {
  const knownLanguage = language === UNKNOWN_LANGUAGE ? null : language;
  return { text: await runLanguageTask('bullets', { text, language: knownLanguage }), note: null };
}

export const bullets = defineTool<'bullets'>({
  prompt: bulletsTask,
  isVersion: (pair) =>
    isOfLength(pair, 0.3, 1.2, 5) && keepsWords(pair, { kept: 0.45, new: 0.35, added: 8, dropped: 25 }),
  split: 'lines',
  keepsText: true,
  model: 'light',
  local: { isLanguageIndependent: true, run: listLocally },
});
