import { inLanguage } from './language.ts';
import type { Task, TaskInput } from './prompt.ts';

/** Each line of the list begins with this. */
const MARK = '• ';

/** The text as a list. */
export function bulletsTask({ language }: TaskInput): Task {
  return {
    instruction: `You make a list of dictated text${inLanguage(language)}: one line for each point, in the order they come, each beginning with "${MARK}". Keep its language and its own words, leaving out only filler; leave out no point and add none.`,
    anchor: 'Give the transcript above back as such a list.',
  };
}
