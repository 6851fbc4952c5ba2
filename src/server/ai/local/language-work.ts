import type { Heard, ShapeRules } from '../../voice-profiles/shape/shape-text.ts';

/** What the language worker can be asked; its answers are plain data. Texts are English unless told. */
export interface LanguageTasks {
  /** Whether a text reads as English. */
  isEnglish: { ask: { text: string }; answer: boolean };
  /** Grammar, spelling and capitals corrected where a rule is sure of itself. */
  grammar: { ask: { text: string }; answer: string };
  /** Contractions written out: "don't" as "do not". */
  formal: { ask: { text: string }; answer: string };
  /** What a text is about, most important first, and the figures it names. */
  subjects: { ask: { text: string }; answer: { subjects: string[]; figures: string[] } };
  /** What was heard, written as a voice profile asks for; in any language. */
  shape: { ask: { heard: Heard; rules: ShapeRules }; answer: string };
  /** Gets ready to shape English with a vocabulary. */
  prepareShape: { ask: object; answer: boolean };
  /** An emoji after each sentence that one fits. */
  emojis: { ask: { text: string; style: 'all' | 'basic' }; answer: string };
}
export type LanguageTask = keyof LanguageTasks;
export type Ask<T extends LanguageTask> = LanguageTasks[T]['ask'];
export type Answer<T extends LanguageTask> = LanguageTasks[T]['answer'];

/** One implementation for each task. */
export type LanguageWork = { [T in LanguageTask]: (ask: Ask<T>) => Promise<Answer<T>> };

/** What goes to the worker and what comes back. */
export interface WorkerAsk {
  readonly id: number;
  readonly task: LanguageTask;
  readonly ask: Ask<LanguageTask>;
}
export type WorkerAnswer =
  | { readonly id: number; readonly answer: Answer<LanguageTask> }
  | { readonly id: number; readonly failed: string };
