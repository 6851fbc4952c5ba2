import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Transcription,
  TranscriptionPage,
  TranscriptionQuery,
} from '../../contract/api/transcriptions.ts';
import { MOMENTS_MAX, PREVIEW_LENGTH, SEARCH_COUNT_CAP } from '../../contract/limits.ts';
import { foundExcerpt } from '../../text/found-excerpt.ts';
import { momentsOf } from '../../text/moments.ts';
import { searchWords } from '../../text/search-words.ts';
import type { ListedRow } from './listed-store.ts';
import { isNarrowed, type RowFilter } from './narrowing-store.ts';
import { presentListed } from './present.ts';
import type { Terms, Window } from './search-index.ts';
import type { TranscriptionStore } from './store.ts';

/** UTF-16 units from which a text is searched for its excerpt in a turn of its own: some milliseconds. */
const LONG_TEXT = 20_000;

/** `n`: rows after this one (older), `p`: rows before it (newer); the number in base 36. */
function readCursor(cursor: string): Window['from'] {
  const seq = Number.parseInt(cursor.slice(1), 36);
  return cursor.startsWith('n') ? { below: seq } : { above: seq };
}

const cursorOf = (direction: 'n' | 'p', row: ListedRow | undefined): string | null =>
  row ? direction + row.seq.toString(36) : null;

/** Whether there are pages before and after one. `more`: there are further rows in the direction in which it was read. */
function neighboursOf(from: Window['from'], more: boolean, shown: number) {
  if ('above' in from) return { hasPrev: more, hasNext: shown > 0 };
  return { hasPrev: 'below' in from || from.offset > 0, hasNext: more };
}

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
  const { hasPrev, hasNext } = neighboursOf(from, more, shown.length);
  const transcriptions = shown.map(presentListed);
  return {
    transcriptions,
    excerpts: await excerptsIn(transcriptions, query.search),
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
    // SQLite answers in the same turn.
    await nextTurn();
    const found = momentsOf(await store.segments(owner, id), terms, MOMENTS_MAX);
    if (found.length > 0) moments[id] = found;
  }
  return moments;
}

/** The parts of texts around the words of a search, by the id of the text. One at a time: a text may be as long as a book. */
async function excerptsIn(texts: readonly Transcription[], search: string): Promise<Record<string, string>> {
  const excerpts: Record<string, string> = {};
  if (search === '') return excerpts;
  for (const { id, text } of texts) {
    if (text.length > LONG_TEXT) await nextTurn();
    const found = foundExcerpt(text, search, PREVIEW_LENGTH);
    if (found !== null) excerpts[id] = found;
  }
  return excerpts;
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
    excerpts: {},
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
