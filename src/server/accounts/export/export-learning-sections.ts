import { byOwner, type ExportSection } from './export-section.ts';

/** Words learned from a user's corrections. */
export const LEARNING_SECTIONS: readonly ExportSection[] = [
  {
    name: 'corrections',
    table: 'corrections',
    whose: byOwner,
    key: 'no',
    columns: {
      heard: ['heard', 'plain'],
      corrected: ['corrected', 'plain'],
      times: ['times', 'plain'],
      at: ['at', 'moment'],
    },
    leftOut: ['no', 'owner', 'seq'],
  },
  {
    name: 'vocabularyAnswers',
    table: 'vocabulary_answers',
    whose: byOwner,
    key: 'word',
    columns: {
      word: ['word', 'plain'],
      answer: ['answer', 'plain'],
      times: ['times', 'plain'],
      at: ['at', 'moment'],
    },
    leftOut: ['owner'],
  },
  {
    name: 'learnedWords',
    table: 'learned_words',
    whose: byOwner,
    key: 'heard',
    columns: {
      heard: ['heard', 'plain'],
      written: ['written', 'plain'],
      answer: ['answer', 'plain'],
      times: ['times', 'plain'],
      at: ['at', 'moment'],
    },
    leftOut: ['id', 'owner'],
  },
];
