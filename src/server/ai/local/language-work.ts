import type { EmailFrame } from '../../../text/email-frame.ts';
import type { Heard, ShapeRules } from '../../text-shaping/shape-text.ts';

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
  /** Filler words of a language left out. */
  fillers: { ask: { text: string; language: string }; answer: string };
  /** A text in the frame of an e-mail. */
  email: { ask: { text: string; frame: EmailFrame }; answer: string };
  /** A text as a list. */
  bullets: { ask: { text: string }; answer: string };
}
export type LanguageTask = keyof LanguageTasks;
export type Ask<T extends LanguageTask> = LanguageTasks[T]['ask'];
export type Answer<T extends LanguageTask> = LanguageTasks[T]['answer'];

/** One implementation for each task: `load` gets ready what `run` needs, which has little time. */
export type LanguageWork = {
  [T in LanguageTask]: {
    load(ask: Ask<T>): Promise<unknown>;
    run(ask: Ask<T>): Promise<Answer<T>>;
  };
};

/** What goes to the worker and what comes back: `begun` once everything is loaded, then the end of it. */
export interface WorkerAsk {
  readonly id: number;
  readonly task: LanguageTask;
  readonly ask: Ask<LanguageTask>;
}
export type WorkerAnswer =
  | { readonly id: number; readonly begun: true }
  | { readonly id: number; readonly answer: Answer<LanguageTask> }
  | { readonly id: number; readonly failed: string };
