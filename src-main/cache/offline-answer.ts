import type { ApiRoute } from '../../src/contract/api/api.ts';
import { type TranscriptionPage, transcriptionQuerySchema } from '../../src/contract/api/transcriptions.ts';
import { PREVIEW_LENGTH, SEARCH_COUNT_CAP } from '../../src/contract/limits.ts';
import { searchExcerpt } from '../../src/text/search-excerpt.ts';
import { searchWords } from '../../src/text/search-words.ts';
import type { Kept } from './cache.ts';
import { idOf, KEPT } from './learn.ts';
import type { CachedUser } from './user-store.ts';

type Answer = (kept: Kept, user: CachedUser, url: URL) => unknown;

/**
 * A page of cached transcriptions in the server's format. Pages have numbers only: cursors are the server's.
 */
function page({ history }: Kept, user: CachedUser, { searchParams }: URL): TranscriptionPage | null {
  const asked = transcriptionQuerySchema.safeParse(Object.fromEntries(searchParams));
  if (!asked.success) return null;
  const { search, page: number, limit, aiService, language, recordedOn, tag } = asked.data;
  const terms = [...new Set(searchWords(search).split(' '))].filter((term) => term !== '');
  const query = { terms, aiService: aiService === 'all' ? null : aiService, language, recordedOn, tag };
  // A search without letters or digits matches nothing.
  const isNowhere = search !== '' && terms.length === 0;
  const found = isNowhere ? [] : history.page(user, query, (number - 1) * limit, limit + 1);
  const count = isNowhere ? 0 : history.count(user, query);
  const totalIsCapped = terms.length > 0 && count > SEARCH_COUNT_CAP;
  const total = totalIsCapped ? SEARCH_COUNT_CAP : count;
  const shown = found.slice(0, limit);
  const excerpts: Record<string, string> = {};
  for (const { id, text } of shown) {
    const excerpt = searchExcerpt(text, search, PREVIEW_LENGTH);
    if (excerpt !== null) excerpts[id] = excerpt;
  }
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
  };
}

function counts({ history, users }: Kept, user: CachedUser, { searchParams }: URL): unknown {
  const since = Date.parse(searchParams.get('since') ?? '');
  if (Number.isNaN(since)) return null;
  // The server's total may exceed the number of cached texts.
  const serverTotal = users.read(user, KEPT.total);
  const here = history.count(user, { terms: [], aiService: null });
  return {
    total: Math.max(here, typeof serverTotal === 'number' ? serverTotal : 0),
    since: history.countSince(user, since),
  };
}

const one =
  (name: string): Answer =>
  ({ users }, user) =>
    users.read(user, name);

const ANSWERS: Partial<Record<ApiRoute, Answer>> = {
  'GET /api/user': one(KEPT.user),
  'GET /api/user-preferences': one(KEPT.preferences),
  'GET /api/personality-profile': one(KEPT.profile),
  'GET /api/transcriptions': page,
  'GET /api/transcriptions/counts': counts,
  'GET /api/transcriptions/facets': one(KEPT.facets),
  'GET /api/transcriptions/pinned': ({ history }, user) => ({ transcriptions: history.pinned(user) }),
  'GET /api/tags': one(KEPT.tags),
  'GET /api/saved-searches': one(KEPT.searches),
  'GET /api/transcriptions/{id}': ({ history }, user, url) => history.detail(user, idOf(url)),
};

export const canAnswer = (route: ApiRoute): boolean => route in ANSWERS;

/** The body the server would return, from the cache; null if it is unknown. */
export const offlineAnswer = (kept: Kept, route: ApiRoute, user: CachedUser, url: URL): unknown =>
  ANSWERS[route]?.(kept, user, url) ?? null;
