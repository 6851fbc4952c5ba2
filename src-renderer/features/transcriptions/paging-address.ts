import { AI_SERVICES } from '../../../src/contract/api/ai-services.ts';
import { TEXT_PLACES } from '../../../src/contract/api/text-places.ts';
import { SEARCH_MAX } from '../../../src/contract/limits.ts';
import { FIRST_PAGE, isSameNarrowing, type Paging } from './paging.ts';

const SEARCH = 'q';
const SERVICE = 'service';
const LANGUAGE = 'language';
const PLACE = 'from';
const TAG = 'tag';
const PAGE = 'page';
/** A page number; limited to six digits. */
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;
/** A language as texts name it, and the id of a tag. */
const LANGUAGE_TAG = /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,3}$/i;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const matching = (value: string | null, pattern: RegExp): string | null =>
  value !== null && pattern.test(value) ? value : null;

/** Reads a list's position from its address; invalid values count as absent. */
export function pagingOf(address: URLSearchParams): Paging {
  const page = address.get(PAGE) ?? '';
  return {
    ...FIRST_PAGE,
    search: (address.get(SEARCH) ?? '').trim().slice(0, SEARCH_MAX),
    aiService: AI_SERVICES.find((service) => service === address.get(SERVICE)) ?? 'all',
    language: matching(address.get(LANGUAGE), LANGUAGE_TAG),
    recordedOn: TEXT_PLACES.find((place) => place === address.get(PLACE)) ?? null,
    tag: matching(address.get(TAG), ID),
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
  };
}

/**
 * The address of a list position; default values are omitted. The cursor is not included, because it expires.
 */
export function addressOf(paging: Paging): Record<string, string> {
  const { search, aiService, language, recordedOn, tag, page } = paging;
  return {
    ...(search && { [SEARCH]: search }),
    ...(aiService !== 'all' && { [SERVICE]: aiService }),
    ...(language && { [LANGUAGE]: language }),
    ...(recordedOn && { [PLACE]: recordedOn }),
    ...(tag && { [TAG]: tag }),
    ...(page > 1 && { [PAGE]: String(page) }),
  };
}

/** Whether two positions show the same page, regardless of the cursor. */
export const isSamePlace = (one: Paging, other: Paging): boolean =>
  isSameNarrowing(one, other) && one.page === other.page;
