import { boundMarks } from './bound-marks.ts';

/** Letters and digits in lower case, without accents, for comparing spellings. */
export const lettersOf = (text: string): string =>
  boundMarks(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
