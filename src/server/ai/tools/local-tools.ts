import type { LocalTool } from '../../../contract/api/ai-tool-list.ts';
import { runLanguageTask } from '../local/language-worker-client.ts';
import {
  ENGLISH,
  type LocalImplementation,
  type LocalRequest,
  type LocalResult,
  UNKNOWN_LANGUAGE,
} from '../local/local-work.ts';
import { TOOLS } from './registry.ts';

/** The given language, otherwise English or unknown: no other language can be detected here. */
async function languageOf(
  { isLanguageIndependent }: LocalImplementation,
  { text, language }: LocalRequest,
): Promise<string> {
  if (language && language !== 'auto') return language;
  if (isLanguageIndependent) return UNKNOWN_LANGUAGE;
  return (await runLanguageTask('isEnglish', { text })) ? ENGLISH : UNKNOWN_LANGUAGE;
}

/**
 * Runs a tool without a writing service: English with harper.js, compromise and emojilib; filler words, lists
 * and e-mail frames in every language.
 * @throws Error when the language worker fails
 */
export async function runLocalTool(tool: LocalTool, request: LocalRequest): Promise<LocalResult> {
  const { local } = TOOLS[tool];
  if (!local) throw new Error(`${tool} needs a writing service.`);
  return local.run({ ...request, language: await languageOf(local, request) });
}
