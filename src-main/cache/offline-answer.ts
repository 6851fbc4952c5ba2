import type { ApiRoute } from '../../src/contract/api/api.ts';
import { type TranscriptionPage, transcriptionQuerySchema } from '../../src/contract/api/transcriptions.ts';
import { PREVIEW_LENGTH, SEARCH_COUNT_CAP } from '../../src/contract/limits.ts';
import { foundExcerpt } from '../../src/text/found-excerpt.ts';
import { searchWords } from '../../src/text/search-words.ts';
import type { Kept } from './cache.ts';
import type { Owner } from './history-store.ts';
import { idOf, KEPT } from './learn.ts';

type Answer = (kept: Kept, person: Owner, url: URL) => unknown;

/**
 * A page of cached transcriptions in the server's format. Pages have numbers only: cursors are the server's.
 */
function page({ history }: Kept, person: Owner, { searchParams }: URL): TranscriptionPage | null {
  const asked = transcriptionQuerySchema.safeParse(Object.fromEntries(searchParams));
  if (!asked.success) return null;
  const { search, page: number, limit, aiService, language, recordedOn, tag } = asked.data;
  const terms = [...new Set(searchWords(search).split(' '))].filter((term) => term !== '');
  const query = { terms, aiService: aiService === 'all' ? null : aiService, language, recordedOn, tag };
  // A search without letters or digits matches nothing.
  const isNowhere = search !== '' && terms.length === 0;
  const found = isNowhere ? [] : history.page(person, query, (number - 1) * limit, limit + 1);
  const count = isNowhere ? 0 : history.count(person, query);
  const totalIsCapped = terms.length > 0 && count > SEARCH_COUNT_CAP;
  const total = totalIsCapped ? SEARCH_COUNT_CAP : count;
  const shown = found.slice(0, limit);
  const excerpts: Record<string, string> = {};
  for (const { id, text } of shown) {
    const excerpt = foundExcerpt(text, search, PREVIEW_LENGTH);
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

function counts({ history, people }: Kept, person: Owner, { searchParams }: URL): unknown {
  const since = Date.parse(searchParams.get('since') ?? '');
  if (Number.isNaN(since)) return null;
  // The server's total may exceed the number of cached texts.
  const told = people.read(person, KEPT.total);
  const here = history.count(person, { terms: [], aiService: null });
  return {
    total: Math.max(here, typeof told === 'number' ? told : 0),
    since: history.countSince(person, since),
  };
}

const one =
  (name: string): Answer =>
  ({ people }, person) =>
    people.read(person, name);

const ANSWERS: Partial<Record<ApiRoute, Answer>> = {
  'GET /api/user': one(KEPT.user),
  'GET /api/user-preferences': one(KEPT.preferences),
  'GET /api/personality-profile': one(KEPT.profile),
  'GET /api/transcriptions': page,
  'GET /api/transcriptions/counts': counts,
  'GET /api/transcriptions/facets': one(KEPT.facets),
  'GET /api/transcriptions/pinned': ({ history }, person) => ({ transcriptions: history.pinned(person) }),
  'GET /api/tags': one(KEPT.tags),
  'GET /api/saved-searches': one(KEPT.searches),
  'GET /api/transcriptions/{id}': ({ history }, person, url) => history.detail(person, idOf(url)),
};

export const canAnswer = (route: ApiRoute): boolean => route in ANSWERS;

/** The body the server would return, from the cache; null if it is unknown. */
export const offlineAnswer = (kept: Kept, route: ApiRoute, person: Owner, url: URL): unknown =>
  ANSWERS[route]?.(kept, person, url) ?? null;
