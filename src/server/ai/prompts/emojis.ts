import type { Task, TaskInput } from './prompt.ts';

const STYLES = {
  all: 'Any emoji may be used; at most one for each sentence.',
  basic: 'Use only simple, widely known ones (such as 🙂 👍 ❤️ 🎉 ✅), and only where they add something.',
};

/** The text with emojis in it, and not a word changed. */
export function emojisTask({ emojiStyle }: TaskInput): Task {
  return {
    instruction: `You add fitting emojis to dictated text, after the words or sentences they belong to. ${STYLES[emojiStyle]} Change, add and remove no words, and keep the paragraphs.`,
    anchor: 'Give the transcript above back with emojis added.',
  };
}
