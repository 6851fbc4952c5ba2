import type { TranscriptionPage, TranscriptionQuery } from '../../contract/api/transcriptions.ts';
import { MOMENTS_MAX, SEARCH_COUNT_CAP } from '../../contract/limits.ts';
import { momentsOf } from '../../text/moments.ts';
import { searchWords } from '../../text/search-words.ts';
import type { ListedRow } from './listed-store.ts';
import { isNarrowed, type RowFilter } from './narrowing-store.ts';
import { presentListed } from './present.ts';
import type { Terms, Window } from './search-index.ts';
import type { TranscriptionStore } from './store.ts';

/** `n`: rows after this one (older), `p`: rows before it (newer); the number in base 36. */
function readCursor(cursor: string): Window['from'] {
  const seq = Number.parseInt(cursor.slice(1), 36);
  return cursor.startsWith('n') ? { below: seq } : { above: seq };
}

const cursorOf = (direction: 'n' | 'p', row: ListedRow | undefined): string | null =>
  row ? direction + row.seq.toString(36) : null;

/**
 * One page of a user's transcriptions, newest first. With a cursor, the cost does not depend on the page's
 * position; `page` alone skips rows.
 */
export async function listPage(
  store: TranscriptionStore,
  owner: number,
  query: TranscriptionQuery,
): Promise<TranscriptionPage> {
  const { language, recordedOn, tag } = query;
  const aiService = query.aiService === 'all' ? null : query.aiService;
  const filter = { owner, aiService, language, recordedOn, tag };
  const terms = [...new Set(searchWords(query.search).split(' '))].filter((term) => term !== '');
  // A search without letters or digits matches nothing, rather than everything.
  if (query.search !== '' && terms.length === 0) return emptyPage(query.limit);

  const from = query.cursor ? readCursor(query.cursor) : { offset: (query.page - 1) * query.limit };
  // One extra row shows whether there is another page in this direction.
  const window = { filter, limit: query.limit + 1, from };
  const searching = terms.length > 0;
  const { rows, count } = searching
    ? await store.search(window, terms, SEARCH_COUNT_CAP + 1)
    : await listAll(store, window);
  const more = rows.length > query.limit;
  const backwards = 'above' in from;
  const shown = rows.slice(0, query.limit);
  if (backwards) shown.reverse();

  const totalIsCapped = (searching || isCounted(filter)) && count > SEARCH_COUNT_CAP;
  const total = totalIsCapped ? SEARCH_COUNT_CAP : count;
  const hasPrev = backwards ? more : query.page > 1;
  const hasNext = backwards ? shown.length > 0 : more;
  return {
    transcriptions: shown.map(presentListed),
    moments: searching && query.moments ? await momentsIn(store, owner, shown, terms) : {},
    currentPage: query.page,
    totalPages: Math.max(1, Math.ceil(total / query.limit)),
    total,
    totalItems: total,
    totalIsCapped,
    itemsPerPage: query.limit,
    hasPrev,
    hasNext,
    nextCursor: hasNext ? cursorOf('n', shown.at(-1)) : null,
    prevCursor: hasPrev ? cursorOf('p', shown[0]) : null,
  };
}

/** Where the terms were said, by the id of the text. One recording at a time: the segments of three hours are long. */
async function momentsIn(
  store: TranscriptionStore,
  owner: number,
  rows: readonly ListedRow[],
  terms: Terms,
): Promise<TranscriptionPage['moments']> {
  const moments: TranscriptionPage['moments'] = {};
  for (const { id } of rows) {
    const found = momentsOf(await store.segments(owner, id), terms, MOMENTS_MAX);
    if (found.length > 0) moments[id] = found;
  }
  return moments;
}

/** True when rows have to be counted; the number of a service's is stored. */
const isCounted = (filter: RowFilter): boolean => isNarrowed({ ...filter, aiService: null });

async function listAll(store: TranscriptionStore, window: Window) {
  const { filter } = window;
  const [rows, count] = await Promise.all([
    store.list(window),
    isCounted(filter)
      ? store.countSome(filter, SEARCH_COUNT_CAP + 1)
      : store.count(filter.owner, filter.aiService),
  ]);
  return { rows, count };
}

function emptyPage(itemsPerPage: number): TranscriptionPage {
  return {
    transcriptions: [],
    moments: {},
    currentPage: 1,
    totalPages: 1,
    total: 0,
    totalItems: 0,
    totalIsCapped: false,
    itemsPerPage,
    hasPrev: false,
    hasNext: false,
    nextCursor: null,
    prevCursor: null,
  };
}
