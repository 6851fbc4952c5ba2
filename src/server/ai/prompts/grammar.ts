import { inLanguage } from './language.ts';
import type { Task, TaskInput } from './prompt.ts';

/** Mistakes are corrected, words stay. */
export function grammarTask({ language }: TaskInput): Task {
  return {
    instruction: `You correct dictated text${inLanguage(language)}: spelling, grammar, punctuation, capital letters, and words that were plainly misheard. Keep its language, its meaning, its tone, its order and its paragraphs, and as many of its own words as you can. Where nothing is wrong, give the text back as it is.`,
    anchor: 'Give the transcript above back with its mistakes corrected.',
  };
}
