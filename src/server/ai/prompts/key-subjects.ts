import { inLanguage } from './language.ts';
import type { Task, TaskInput } from './prompt.ts';

/** What the text is about. */
export function keySubjectsTask({ language }: TaskInput): Task {
  return {
    instruction: `You name the key subjects of dictated text${inLanguage(language)}: three to eight of them, fewer for a short text, the most important first. Each is a few words of the text itself, in its language, on a line of its own that begins with "• ".`,
    anchor: 'Name the key subjects of the transcript above.',
  };
}
