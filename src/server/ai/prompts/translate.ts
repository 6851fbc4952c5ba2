import { inLanguage, languageName } from './language.ts';
import type { Task, TaskInput } from './prompt.ts';

/** The same text in another language. */
export function translateTask({ language, targetLanguage }: TaskInput): Task {
  const target = languageName(targetLanguage ?? 'en');
  return {
    instruction: `You translate dictated text${inLanguage(language)} into ${target}. Translate all of it, faithfully and idiomatically, questions and commands included; keep names, numbers, tone and paragraphs. What is in ${target} already stays.`,
    anchor: `Give the transcript above back in ${target}.`,
  };
}
