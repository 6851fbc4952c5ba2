import { runLanguageTask } from '../local/language-worker-client.ts';
import { ENGLISH, englishOnlyNote, type LocalResult, type ResolvedRequest } from '../local/local-work.ts';
import type { PromptParts, ToolInput } from '../prompts/prompt.ts';
import { defineTool } from './define-tool.ts';
import { isOfLength, keepsWords } from './version-measures.ts';

const STYLES = {
  all: 'Any emoji may be used; at most one for each sentence.',
  basic: 'Use only simple, widely known ones (such as 🙂 👍 ❤️ 🎉 ✅), and only where they add something.',
};

/** Adds emojis and leaves every word unchanged. */
function emojisTask({ emojiStyle }: ToolInput): PromptParts {
  return {
    instruction: `You add fitting emojis to dictated text, after the words or sentences they belong to. ${STYLES[emojiStyle]} Change, add and remove no words, and keep the paragraphs.`,
    reminder: 'Give the transcript above back with emojis added.',
  };
}

async function addLocally({ text, language, emojiStyle }: ResolvedRequest): Promise<LocalResult> {
  if (language !== ENGLISH) return { text, note: englishOnlyNote('emojis can be chosen', language) };
  return { text: await runLanguageTask('emojis', { text, style: emojiStyle }), note: null };
}

export const emojis = defineTool<'emojis'>({
  prompt: emojisTask,
  isVersion: (pair) =>
    isOfLength(pair, 0.9, 1.1, 2) && keepsWords(pair, { kept: 0.9, new: 0.1, added: 3, dropped: 3 }),
  split: 'gaps',
  keepsText: true,
  model: 'light',
  local: { run: addLocally },
});
