import { byOwner, type ExportSection } from './export-section.ts';

/** Words learned from a user's corrections. */
export const LEARNING_SECTIONS: readonly ExportSection[] = [
  {
    name: 'corrections',
    table: 'corrections',
    ownedBy: byOwner,
    key: 'no',
    columns: {
      heard: ['heard', 'plain'],
      corrected: ['corrected', 'plain'],
      times: ['times', 'plain'],
      at: ['at', 'moment'],
    },
    omitted: ['no', 'owner', 'seq'],
  },
  {
    name: 'vocabularyAnswers',
    table: 'vocabulary_answers',
    ownedBy: byOwner,
    key: 'word',
    columns: {
      word: ['word', 'plain'],
      answer: ['answer', 'plain'],
      times: ['times', 'plain'],
      at: ['at', 'moment'],
    },
    omitted: ['owner'],
  },
  {
    name: 'learnedWords',
    table: 'learned_words',
    ownedBy: byOwner,
    key: 'heard',
    columns: {
      heard: ['heard', 'plain'],
      written: ['written', 'plain'],
      answer: ['answer', 'plain'],
      times: ['times', 'plain'],
      at: ['at', 'moment'],
    },
    omitted: ['id', 'owner'],
  },
];
