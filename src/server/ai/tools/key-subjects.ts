import { runLanguageTask } from '../local/language-worker-client.ts';
import { ENGLISH, englishOnlyNote, type LocalResult, type ResolvedRequest } from '../local/local-work.ts';
import { inLanguage } from '../prompts/language.ts';
import type { PromptParts, ToolInput } from '../prompts/prompt.ts';
import { defineTool } from './define-tool.ts';
import { contentOf, isOfLength, overlap } from './version-measures.ts';

/** Lists the topics of the text. */
function keySubjectsTask({ language }: ToolInput): PromptParts {
  return {
    instruction: `You name the key subjects of dictated text${inLanguage(language)}: three to eight of them, fewer for a short text, the most important first. Each is a few words of the text itself, in its language, on a line of its own that begins with "• ".`,
    reminder: 'Name the key subjects of the transcript above.',
  };
}

/** The answer has a few lines, however long the text is. */
const ANSWER_TOKENS = 1500;

async function findLocally({ text, language }: ResolvedRequest): Promise<LocalResult> {
  if (language !== ENGLISH) return { text, note: englishOnlyNote('key subjects can be found', language) };
  const { subjects, figures } = await runLanguageTask('subjects', { text });
  const list = [...subjects, ...figures].map((subject) => `• ${subject}`).join('\n');
  return list === ''
    ? { text, note: 'No key subjects were found in this text.' }
    : { text: list, note: null };
}

export const keySubjects = defineTool<'keySubjects'>({
  prompt: keySubjectsTask,
  isVersion: (pair) =>
    isOfLength(pair, 0, 0.8, 12) && overlap(contentOf(pair.answerWords), pair.sourceWords).share >= 0.5,
  model: 'light',
  maxTokens: ANSWER_TOKENS,
  local: { run: findLocally },
});
