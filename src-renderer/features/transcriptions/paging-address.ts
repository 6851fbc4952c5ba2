import { AI_SERVICES } from '../../../src/contract/api/ai-services.ts';
import { SEARCH_MAX } from '../../../src/contract/limits.ts';
import { FIRST_PAGE, type Paging } from './paging.ts';

const SEARCH = 'q';
const SERVICE = 'service';
const PAGE = 'page';
/** A page number; limited to six digits. */
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Reads a list's position from its address; invalid values count as absent. */
export function pagingOf(address: URLSearchParams): Paging {
  const page = address.get(PAGE) ?? '';
  return {
    ...FIRST_PAGE,
    search: (address.get(SEARCH) ?? '').trim().slice(0, SEARCH_MAX),
    aiService: AI_SERVICES.find((service) => service === address.get(SERVICE)) ?? 'all',
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
  };
}

/**
 * The address of a list position; default values are omitted. The cursor is not included, because it expires.
 */
export function addressOf({ search, aiService, page }: Paging): Record<string, string> {
  return {
    ...(search && { [SEARCH]: search }),
    ...(aiService !== 'all' && { [SERVICE]: aiService }),
    ...(page > 1 && { [PAGE]: String(page) }),
  };
}

/** Whether two positions show the same page, regardless of the cursor. */
export function isSamePlace(one: Paging, other: Paging): boolean {
  return one.search === other.search && one.aiService === other.aiService && one.page === other.page;
}
