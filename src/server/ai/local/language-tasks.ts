import type { EmailFrame } from '../../../text/email-frame.ts';
import type { SpeechCounts, SpokenText } from '../../analytics/speech-counts.ts';
import type { LearnedPair } from '../../text-shaping/learned-words.ts';
import type { RecognisedSpeech, ShapeResult, ShapeRules } from '../../text-shaping/shape-rules.ts';

/** Tasks of the language worker; questions and answers are plain data. Texts are English unless noted. */
export interface LanguageTasks {
  /** True when a text is in English. */
  isEnglish: { ask: { text: string }; answer: boolean };
  /** Corrects grammar, spelling and capitals where a rule is certain; a piece of `correctGrammar`. */
  grammar: { ask: { text: string }; answer: string };
  /** Writes out contractions: "don't" as "do not". */
  formal: { ask: { text: string }; answer: string };
  /** The topics of a text, most important first, and its figures. */
  subjects: { ask: { text: string }; answer: { subjects: string[]; figures: string[] } };
  /** Formats recognised speech by the rules of a voice profile; in any language. */
  shape: { ask: { speech: RecognisedSpeech; rules: ShapeRules }; answer: ShapeResult };
  learned: { ask: { text: string; learned: readonly LearnedPair[] }; answer: string };
  /** Loads everything needed to shape English text with a vocabulary. */
  prepareShape: { ask: object; answer: boolean };
  /** Adds a matching emoji after each sentence. */
  emojis: { ask: { text: string; style: 'all' | 'basic' }; answer: string };
  /** Removes the filler words of a language. */
  fillers: { ask: { text: string; language: string }; answer: string };
  /** Counts the words and filler words of texts in any language, and their words that are no function words. */
  speech: { ask: { texts: readonly SpokenText[] }; answer: SpeechCounts };
  /** Adds a greeting and a closing, as in an e-mail. */
  email: { ask: { text: string; frame: EmailFrame }; answer: string };
  /** Turns a text into a list. */
  bullets: { ask: { text: string; language: string | null }; answer: string };
}
export type LanguageTask = keyof LanguageTasks;
export type TaskInput<T extends LanguageTask> = LanguageTasks[T]['ask'];
export type TaskResult<T extends LanguageTask> = LanguageTasks[T]['answer'];

/** One implementation per task: `load` prepares what `run` needs, because `run` has a short time limit. */
export type LanguageTaskHandlers = {
  [T in LanguageTask]: {
    load(ask: TaskInput<T>): Promise<unknown>;
    run(ask: TaskInput<T>): Promise<TaskResult<T>>;
  };
};

/** Messages to and from the worker: `begun` once everything is loaded, then the result. */
export interface WorkerRequest {
  readonly id: number;
  readonly task: LanguageTask;
  readonly ask: TaskInput<LanguageTask>;
}
export type WorkerResponse =
  | { readonly id: number; readonly begun: true }
  | { readonly id: number; readonly answer: TaskResult<LanguageTask> }
  | { readonly id: number; readonly failed: string };
