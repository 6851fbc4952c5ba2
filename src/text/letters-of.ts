import { boundMarks } from './bound-marks.ts';

/** Letters and digits alone, small and without accents: as words are compared by their spelling. */
export const lettersOf = (text: string): string =>
  boundMarks(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
