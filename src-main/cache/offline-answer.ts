import type { ApiRoute } from '../../src/contract/api/api.ts';
import { type TranscriptionPage, transcriptionQuerySchema } from '../../src/contract/api/transcriptions.ts';
import { PREVIEW_LENGTH, SEARCH_COUNT_CAP } from '../../src/contract/limits.ts';
import { searchExcerpt } from '../../src/text/search-excerpt.ts';
import { searchWords } from '../../src/text/search-words.ts';
import type { CacheStores } from './cache-file.ts';
import { CACHE_KEYS, idOf } from './store-response.ts';
import type { CachedUser } from './user-store.ts';

type Answer = (stores: CacheStores, user: CachedUser, url: URL) => unknown;

/** The number of the user's texts here and, as far as it is known, on the server: that may exceed the first. */
function textCounts({ history, users }: CacheStores, user: CachedUser) {
  const serverTotal = users.read(user, CACHE_KEYS.total);
  return {
    cachedCount: history.count(user, { terms: [], aiService: null }),
    serverTotal: typeof serverTotal === 'number' ? serverTotal : null,
  };
}

/**
 * A page of cached transcriptions in the server's format. Pages have numbers only: cursors are the server's.
 */
function page(stores: CacheStores, user: CachedUser, { searchParams }: URL): TranscriptionPage | null {
  const { history } = stores;
  const query = transcriptionQuerySchema.safeParse(Object.fromEntries(searchParams));
  if (!query.success) return null;
  const { search, page: number, limit, aiService, language, recordedOn, tag } = query.data;
  const terms = [...new Set(searchWords(search).split(' '))].filter((term) => term !== '');
  const filter = { terms, aiService: aiService === 'all' ? null : aiService, language, recordedOn, tag };
  // A search without letters or digits matches nothing.
  const cannotMatch = search !== '' && terms.length === 0;
  const found = cannotMatch ? [] : history.page(user, filter, (number - 1) * limit, limit + 1);
  const count = cannotMatch ? 0 : history.count(user, filter);
  const totalIsCapped = terms.length > 0 && count > SEARCH_COUNT_CAP;
  const total = totalIsCapped ? SEARCH_COUNT_CAP : count;
  const shown = found.slice(0, limit);
  const excerpts: Record<string, string> = {};
  for (const { id, text } of shown) {
    const excerpt = searchExcerpt(text, search, PREVIEW_LENGTH);
    if (excerpt !== null) excerpts[id] = excerpt;
  }
  const { cachedCount, serverTotal } = textCounts(stores, user);
  return {
    transcriptions: shown,
    excerpts,
    moments: {},
    currentPage: number,
    totalPages: Math.max(1, Math.ceil(total / limit)),
    total,
    totalItems: total,
    totalIsCapped,
    itemsPerPage: limit,
    hasPrev: number > 1,
    hasNext: found.length > limit,
    nextCursor: null,
    prevCursor: null,
    ...((serverTotal === null || serverTotal > cachedCount) && { isPartial: true }),
  };
}

function counts(stores: CacheStores, user: CachedUser, { searchParams }: URL): unknown {
  const since = Date.parse(searchParams.get('since') ?? '');
  if (Number.isNaN(since)) return null;
  const { cachedCount, serverTotal } = textCounts(stores, user);
  return {
    total: Math.max(cachedCount, serverTotal ?? 0),
    since: stores.history.countSince(user, since),
  };
}

const storedValue =
  (name: string): Answer =>
  ({ users }, user) =>
    users.read(user, name);

const ANSWER_BY_ROUTE: Partial<Record<ApiRoute, Answer>> = {
  'GET /api/user': storedValue(CACHE_KEYS.user),
  'GET /api/user-preferences': storedValue(CACHE_KEYS.preferences),
  'GET /api/personality-profile': storedValue(CACHE_KEYS.profile),
  'GET /api/transcriptions': page,
  'GET /api/transcriptions/counts': counts,
  'GET /api/transcriptions/facets': storedValue(CACHE_KEYS.facets),
  'GET /api/transcriptions/pinned': ({ history }, user) => ({ transcriptions: history.pinned(user) }),
  'GET /api/tags': storedValue(CACHE_KEYS.tags),
  'GET /api/saved-searches': storedValue(CACHE_KEYS.searches),
  'GET /api/transcriptions/{id}': ({ history }, user, url) => history.detail(user, idOf(url)),
};

export const canAnswer = (route: ApiRoute): boolean => route in ANSWER_BY_ROUTE;

/** The body the server would return, from the cache; null if it is unknown. */
export const offlineAnswer = (stores: CacheStores, route: ApiRoute, user: CachedUser, url: URL): unknown =>
  ANSWER_BY_ROUTE[route]?.(stores, user, url) ?? null;
