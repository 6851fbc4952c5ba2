import type { LocalTool } from '../../../contract/api/ai-tool-list.ts';
import { TOOLS } from '../tools/registry.ts';
import { askLanguageWorker } from './language-worker-client.ts';
import {
  ENGLISH,
  type LocalRequest,
  type LocalResult,
  type LocalWork,
  UNKNOWN_LANGUAGE,
} from './local-work.ts';

/** A text whose language nobody told is English or unknown: no other can be recognised here. */
async function languageOf({ anyLanguage }: LocalWork, { text, language }: LocalRequest): Promise<string> {
  if (language && language !== 'auto') return language;
  if (anyLanguage) return UNKNOWN_LANGUAGE;
  return (await askLanguageWorker('isEnglish', { text })) ? ENGLISH : UNKNOWN_LANGUAGE;
}

/**
 * Does what a tool does without a writing service, as far as that can be done well: English by harper.js, compromise
 * and emojilib; filler words, lists and the frame of an e-mail in every language.
 * @throws Error where the language worker fails
 */
export async function runLocalTool(tool: LocalTool, request: LocalRequest): Promise<LocalResult> {
  const { local } = TOOLS[tool];
  if (!local) throw new Error(`${tool} needs a writing service.`);
  return local.run({ ...request, language: await languageOf(local, request) });
}
