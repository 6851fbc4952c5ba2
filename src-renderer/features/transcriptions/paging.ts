import type { AiService } from '../../../src/contract/api/ai-services.ts';

/**
 * A position in the history. `cursor` is opaque: the server uses it to find the page without counting rows.
 */
export interface Paging {
  readonly search: string;
  readonly aiService: AiService | 'all';
  readonly page: number;
  readonly cursor: string | null;
}

export const FIRST_PAGE: Paging = { search: '', aiService: 'all', page: 1, cursor: null };

export type PagingStep =
  | { readonly kind: 'searched'; readonly search: string }
  | { readonly kind: 'filtered'; readonly aiService: AiService | 'all' }
  | { readonly kind: 'resized' }
  | { readonly kind: 'came'; readonly place: Paging }
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
      return { ...paging, aiService: step.aiService, page: 1, cursor: null };
    case 'came':
      return step.place;
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
