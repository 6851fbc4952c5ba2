import { VOCABULARY } from '../../../src/contract/limits.ts';

/** What became of words that were typed or pasted. */
export interface Added {
  /** The list with what is new, in the order it came. */
  readonly terms: string[];
  readonly added: readonly string[];
  /** Words that no list takes: too long, or without a letter or digit. */
  readonly unfit: readonly string[];
  /** Whether some found no room any more. */
  readonly isFull: boolean;
}

const PARTS = /[\n\r\t,;•\u2028\u2029]+/;
const isFit = (term: string): boolean => term.length <= VOCABULARY.termMax && /[\p{L}\p{N}]/u.test(term);

/** Adds what was typed or pasted: a word, or many on lines of their own or with commas between them, each one once. */
export function addTerms(terms: readonly string[], typed: string): Added {
  const known = new Set(terms.map((term) => term.toLowerCase()));
  const result = [...terms];
  const added: string[] = [];
  const unfit: string[] = [];
  let isFull = false;
  for (const part of typed.split(PARTS)) {
    const term = part.replace(/\s+/g, ' ').trim();
    if (term === '' || known.has(term.toLowerCase())) continue;
    if (!isFit(term)) unfit.push(term);
    else if (result.length >= VOCABULARY.termsMax) isFull = true;
    else {
      known.add(term.toLowerCase());
      result.push(term);
      added.push(term);
    }
  }
  return { terms: result, added, unfit, isFull };
}

/** Whether a pasted text is a list and not one word. */
export const isList = (pasted: string): boolean => pasted.trim().split(PARTS).length > 1;
