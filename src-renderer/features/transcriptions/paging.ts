import type { AiService } from '../../../src/contract/api/ai-services.ts';
import type { TextPlace } from '../../../src/contract/api/text-places.ts';

/** Conditions of a list besides search words; null and `all` leave a condition open. `tag`: its id. */
export interface Filter {
  readonly aiService: AiService | 'all';
  readonly language: string | null;
  readonly recordedOn: TextPlace | null;
  readonly tag: string | null;
}

/** A search and a filter: the conditions of a folder. */
export interface Narrowing extends Filter {
  readonly search: string;
}

/**
 * A position in the history. `cursor` is opaque: the server uses it to find the page without counting rows.
 */
export interface Paging extends Narrowing {
  readonly page: number;
  readonly cursor: string | null;
}

export const FIRST_PAGE: Paging = {
  search: '',
  aiService: 'all',
  language: null,
  recordedOn: null,
  tag: null,
  page: 1,
  cursor: null,
};

/** True when both show the same texts. */
export const isSameNarrowing = (one: Narrowing, other: Narrowing): boolean =>
  (['search', 'aiService', 'language', 'recordedOn', 'tag'] as const).every(
    (name) => one[name] === other[name],
  );

/** True when anything is left out. */
export const isNarrowed = (narrowing: Narrowing): boolean => !isSameNarrowing(narrowing, FIRST_PAGE);

export type PagingStep =
  | { readonly kind: 'searched'; readonly search: string }
  | { readonly kind: 'filtered'; readonly filter: Partial<Filter> }
  | { readonly kind: 'resized' }
  | { readonly kind: 'navigated'; readonly paging: Paging }
  | { readonly kind: 'next' | 'previous'; readonly cursor: string | null };

/**
 * Applies a navigation step. A new search, filter or page size returns to page 1; an address sets the
 * position.
 */
export function stepPaging(paging: Paging, step: PagingStep): Paging {
  switch (step.kind) {
    case 'searched': {
      const search = step.search.trim();
      return search === paging.search ? paging : { ...paging, search, page: 1, cursor: null };
    }
    case 'filtered':
      return { ...paging, ...step.filter, page: 1, cursor: null };
    case 'navigated':
      return step.paging;
    case 'resized':
      return { ...paging, page: 1, cursor: null };
    case 'next':
      return { ...paging, page: paging.page + 1, cursor: step.cursor };
    case 'previous':
      return paging.page <= 2
        ? { ...paging, page: 1, cursor: null }
        : { ...paging, page: paging.page - 1, cursor: step.cursor };
  }
}
