import type { Generated } from 'kysely';

/** Tables of learned words and corrections. */
export interface CorrectionTables {
  corrections: CorrectionsTable;
  vocabulary_answers: VocabularyAnswersTable;
  learned_words: LearnedWordsTable;
}

/** A misheard word or phrase that a user corrected in a text. */
interface CorrectionsTable {
  no: Generated<number>;
  owner: number;
  /** The transcription; its corrections are deleted with it. */
  seq: number;
  /** The misrecognition, in lower case. */
  heard: string;
  /** The user's correction. */
  corrected: string;
  /** Occurrences in this text. */
  times: number;
  at: number;
}

/** A user's answer to a vocabulary suggestion. */
export interface VocabularyAnswersTable {
  owner: number;
  /** In lower case. */
  word: string;
  /** `accept`, `later` or `never`. */
  answer: string;
  /** Number of corrections at that time. */
  times: number;
  at: number;
}

/** A learned replacement, or the answer to an offer of one. */
export interface LearnedWordsTable {
  id: string;
  owner: number;
  /** In lower case; one row for each. */
  heard: string;
  written: string;
  /** `accept`: it is in use; `later` or `never`: it was declined. */
  answer: string;
  /** Number of corrections at that time. */
  times: number;
  at: number;
}
