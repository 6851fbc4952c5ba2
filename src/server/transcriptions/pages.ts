import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Segment } from '../../contract/api/segments.ts';
import type {
  Transcription,
  TranscriptionPage,
  TranscriptionQuery,
} from '../../contract/api/transcriptions.ts';
import { MOMENTS_MAX, PREVIEW_LENGTH, SEARCH_COUNT_CAP } from '../../contract/limits.ts';
import { type Moment, MomentFinder } from '../../text/moments.ts';
import { searchExcerpt } from '../../text/search-excerpt.ts';
import { searchWords } from '../../text/search-words.ts';
import { AppError } from '../app-error.ts';
import { type ListedPage, type ListedRow, pageLength, type SizedRow } from './listed-store.ts';
import { hasConditions, type RowFilter } from './narrowing-store.ts';
import { presentListed } from './present.ts';
import { ScanBudget } from './scan-budget.ts';
import { isFromNewest, type Terms, type Window } from './search-index.ts';
import type { TranscriptionStore } from './store.ts';

/** UTF-16 units of texts that are searched for an excerpt or for moments in one turn of the event loop: some milliseconds. */
const LONG_TEXT_LENGTH = 20_000;

/** Where a page begins. `isShort`: an earlier page was shorter than its limit, so that there are more pages than full ones. */
interface PageStart {
  readonly from: Window['from'];
  readonly isShort: boolean;
}

/** Rows whose sizes are read in one step, on the way to a page requested by its number. */
const SIZES_BATCH = 1000;

/** The beginning of a page requested by its number: earlier pages are as long as when paging by cursor. */
async function startOfPage(
  page: number,
  limit: number,
  sizes: (window: Pick<Window, 'from' | 'limit'>) => Promise<SizedRow[]>,
): Promise<PageStart> {
  let below: number | null = null;
  let isShort = false;
  let rows: SizedRow[] = [];
  let isEnd = false;
  for (let n = 1; n < page; n += 1) {
    if (rows.length <= limit && !isEnd) {
      // SQLite answers in the same turn.
      await nextTurn();
      rows = await sizes({ from: { below }, limit: SIZES_BATCH });
      isEnd = rows.length < SIZES_BATCH;
    }
    const length = pageLength(rows, limit);
    below = rows[length - 1]?.seq ?? below;
    if (length === rows.length) break;
    isShort ||= length < limit;
    rows = rows.slice(length);
  }
  return { from: { below }, isShort };
}

/** A cursor is the number of a row in base 36 after `n`: rows after it (older), or `p`: before it; `m` and `o`: `isShort`. */
function parseCursor(cursor: string): PageStart {
  const seq = Number.parseInt(cursor.slice(1), 36);
  const from = /^[mn]/.test(cursor) ? { below: seq } : { above: seq };
  return { from, isShort: /^[mo]/.test(cursor) };
}

const cursorOf = (letter: string, row: ListedRow | undefined): string | null =>
  row ? letter + row.seq.toString(36) : null;

/** Whether there are pages before and after one. `hasMore`: there are further rows in the direction in which it was read. */
function neighboursOf(from: Window['from'], hasMore: boolean, shown: number) {
  if ('above' in from) return { hasPrev: hasMore, hasNext: shown > 0 };
  return { hasPrev: from.below !== null, hasNext: hasMore };
}

/** The place of a page among the others; where some are short, they are at least those up to this one and the next. */
function paginationOf(
  { page, limit }: TranscriptionQuery,
  start: PageStart,
  { rows, hasMore }: ListedPage,
  total: number,
) {
  const isShort = start.isShort || (hasMore && rows.length < limit);
  const [first, last] = 'above' in start.from ? [rows.at(-1), rows[0]] : [rows[0], rows.at(-1)];
  const { hasPrev, hasNext } = neighboursOf(start.from, hasMore, rows.length);
  const minimumPages = isShort && rows.length > 0 ? page + Number(hasNext) : 1;
  return {
    totalPages: Math.max(minimumPages, Math.ceil(total / limit)),
    hasPrev,
    hasNext,
    nextCursor: hasNext ? cursorOf(isShort ? 'm' : 'n', last) : null,
    prevCursor: hasPrev ? cursorOf(isShort ? 'o' : 'p', first) : null,
  };
}

/**
 * One page of a user's transcriptions, newest first. With a cursor, the cost does not depend on the page's
 * position; `page` alone reads the sizes of the rows before it. @throws AppError `cancelled`
 */
export async function listPage(
  store: TranscriptionStore,
  owner: number,
  query: TranscriptionQuery,
  signal: AbortSignal,
): Promise<TranscriptionPage> {
  const { language, recordedOn, tag } = query;
  const aiService = query.aiService === 'all' ? null : query.aiService;
  const filter = { owner, aiService, language, recordedOn, tag };
  const terms = [...new Set(searchWords(query.search).split(' '))].filter((term) => term !== '');
  // A search without letters or digits matches nothing, rather than everything.
  if (query.search !== '' && terms.length === 0) return emptyPage(query.limit);

  // One for all rows before the page; the page has its own, and is shown even if that is spent.
  const budgetBefore = new ScanBudget(signal);
  const start = query.cursor
    ? parseCursor(query.cursor)
    : await startOfPage(query.page, query.limit, (rows) =>
        store.sizes({ filter, ...rows }, terms, budgetBefore),
      );
  const { from } = start;
  const window = { filter, limit: query.limit, from };
  const isSearching = terms.length > 0;
  const { rows, hasMore, count } = isSearching
    ? await store.search(window, terms, { cap: SEARCH_COUNT_CAP + 1, budget: new ScanBudget(signal) })
    : await listAll(store, window);
  const shown = 'above' in from ? rows.toReversed() : rows;

  const totalIsCapped = (isSearching || isCounted(filter)) && count > SEARCH_COUNT_CAP;
  const total = totalIsCapped ? SEARCH_COUNT_CAP : count;
  const transcriptions = shown.map(presentListed);
  return {
    transcriptions,
    excerpts: await excerptsIn(transcriptions, query.search),
    moments: isSearching && query.moments ? await momentsIn(store, owner, shown, { terms, signal }) : {},
    currentPage: query.page,
    ...paginationOf(query, start, { rows, hasMore }, total),
    total,
    totalItems: total,
    totalIsCapped,
    itemsPerPage: query.limit,
  };
}

/** Where the terms were said, by text id. @throws AppError `cancelled` */
async function momentsIn(
  store: TranscriptionStore,
  owner: number,
  rows: readonly ListedRow[],
  { terms, signal }: { readonly terms: Terms; readonly signal: AbortSignal },
): Promise<TranscriptionPage['moments']> {
  const moments: TranscriptionPage['moments'] = {};
  for (const { id } of rows) {
    // SQLite answers in the same turn.
    await nextTurn();
    if (signal.aborted) throw new AppError('cancelled', {}, { cause: signal.reason });
    const found = await momentsOf(await store.segments(owner, id), terms);
    if (found.length > 0) moments[id] = found;
  }
  return moments;
}

/** Where the terms were said in one recording; it may be three hours long. */
async function momentsOf(segments: readonly Segment[], terms: Terms): Promise<Moment[]> {
  const finder = new MomentFinder(terms, MOMENTS_MAX);
  let unitsInTurn = 0;
  for (const segment of segments) {
    unitsInTurn += segment.text.length;
    if (unitsInTurn > LONG_TEXT_LENGTH) {
      await nextTurn();
      unitsInTurn = segment.text.length;
    }
    finder.add(segment);
  }
  return [...finder.moments];
}

/** Excerpts of texts around the matched words, by text id. One at a time: a text may be as long as a book. */
async function excerptsIn(texts: readonly Transcription[], search: string): Promise<Record<string, string>> {
  const excerpts: Record<string, string> = {};
  if (search === '') return excerpts;
  for (const { id, text } of texts) {
    if (text.length > LONG_TEXT_LENGTH) await nextTurn();
    const found = searchExcerpt(text, search, PREVIEW_LENGTH);
    if (found !== null) excerpts[id] = found;
  }
  return excerpts;
}

/** True when rows have to be counted; the number of a service's is stored. */
const isCounted = (filter: RowFilter): boolean => hasConditions({ ...filter, aiService: null });

async function listAll(store: TranscriptionStore, window: Window) {
  const { filter } = window;
  const page = await store.list(window);
  if (isFromNewest(window) && !page.hasMore) return { ...page, count: page.rows.length };
  const count = isCounted(filter)
    ? store.countSome(filter, SEARCH_COUNT_CAP + 1)
    : store.count(filter.owner, filter.aiService);
  return { ...page, count: await count };
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
