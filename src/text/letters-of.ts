/** Letters and digits alone, small and without accents: as words are compared by their spelling. */
export const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
