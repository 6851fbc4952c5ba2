import { VOCABULARY } from '../../../src/contract/limits.ts';

/** The result of adding typed or pasted words. */
export interface AddedTerms {
  /** The list including the new terms, in order of addition. */
  readonly terms: string[];
  readonly added: readonly string[];
  /** Terms that are not allowed: too long, or without a letter or digit. */
  readonly unfit: readonly string[];
  /** Whether terms were dropped because the list is full. */
  readonly isFull: boolean;
}

/** Line breaks, bullets, and the commas of all scripts. */
const TERM_SEPARATORS = /[\n\r\t,;，；、،؛•\u2028\u2029]+/;
const isValidTerm = (term: string): boolean =>
  term.length <= VOCABULARY.termMax && /[\p{L}\p{N}]/u.test(term);

/** Adds a typed term, or pasted terms separated by line breaks or commas, without duplicates. */
export function addTerms(terms: readonly string[], typed: string): AddedTerms {
  const known = new Set(terms.map((term) => term.toLowerCase()));
  const result = [...terms];
  const added: string[] = [];
  const unfit: string[] = [];
  let isFull = false;
  for (const part of typed.split(TERM_SEPARATORS)) {
    const term = part.replace(/\s+/g, ' ').trim();
    if (term === '' || known.has(term.toLowerCase())) continue;
    if (!isValidTerm(term)) unfit.push(term);
    else if (result.length >= VOCABULARY.termsMax) isFull = true;
    else {
      known.add(term.toLowerCase());
      result.push(term);
      added.push(term);
    }
  }
  return { terms: result, added, unfit, isFull };
}

/** Whether a pasted text contains several terms. */
export const isList = (pasted: string): boolean => pasted.trim().split(TERM_SEPARATORS).length > 1;
