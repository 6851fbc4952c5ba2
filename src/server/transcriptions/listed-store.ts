import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Segment } from '../../contract/api/segments.ts';
import type { Tag } from '../../contract/api/tags.ts';
import { transcriptionDetailSchema } from '../../contract/api/transcriptions.ts';
import { LISTED_PART_MAX, PAGE_BYTES, PINS_MAX } from '../../contract/limits.ts';
import type { Connection } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { tagsOf } from '../tags/store.ts';
import { filterCondition, type RowFilter } from './narrowing-store.ts';
import type { ScanBudget } from './scan-budget.ts';
import type { CountBounds, SearchIndex, Terms, Window } from './search-index.ts';
import { spokenSegments } from './spoken-part.ts';

const storedSegments = transcriptionDetailSchema.shape.segments;

/** The columns of a list without the texts; segments can be long and are read for single transcriptions only. */
const LISTED_COLUMNS = [
  'seq',
  'id',
  'ai_service',
  'language',
  'created_at',
  'edited_at',
  'version',
  'duration',
  'audio_key',
  'quality_score',
  'noise_level',
  'confidence',
  'audio_format',
  'sample_rate',
  'bitrate',
  'channels',
  'processing_time',
  'engine',
  'speech_model',
  'writer_service',
  'writer_model',
  'translated_to',
  'recorded_on',
  'pinned_at',
] as const satisfies readonly (keyof Schema['transcriptions'])[];

type Rows<O> = SelectQueryBuilder<Schema, 'transcriptions', O>;

const selectListed = (db: Connection, owner: number) =>
  db
    .selectFrom('transcriptions')
    .select(LISTED_COLUMNS)
    .where('owner', '=', owner)
    .where('part_of', 'is', null);

const selectWithTexts = (db: Connection, owner: number) =>
  selectListed(db, owner).select(['original_text', 'personalized_text', 'edited_text']);

/** The same with the beginnings of the texts, for lists that have no pages. */
const selectWithPreviews = (db: Connection, owner: number) =>
  selectListed(db, owner).select([
    sql<string>`substr(original_text, 1, ${LISTED_PART_MAX})`.as('original_text'),
    sql<string | null>`substr(personalized_text, 1, ${LISTED_PART_MAX})`.as('personalized_text'),
    sql<string | null>`substr(edited_text, 1, ${LISTED_PART_MAX})`.as('edited_text'),
  ]);
type Columns = Awaited<ReturnType<ReturnType<typeof selectWithTexts>['executeTakeFirstOrThrow']>>;
export type ListedRow = Columns & { readonly tags: Tag[] };

/** Rows of an owner with the tags of each. */
export async function withTags<Row extends { readonly id: string }>(
  db: Connection,
  owner: number,
  rows: readonly Row[],
): Promise<(Row & { tags: Tag[] })[]> {
  const tags = await tagsOf(
    db,
    owner,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, tags: tags.get(row.id) ?? [] }));
}

const orderBySeq = <O>(rows: Rows<O>, { from }: Pick<Window, 'from'>): Rows<O> =>
  rows.orderBy('seq', 'above' in from ? 'asc' : 'desc');

function applyWindow<O>(rows: Rows<O>, window: Window): Rows<O> {
  const { filter, from, limit } = window;
  const some = orderBySeq(rows, window).where(filterCondition(filter, 'transcriptions')).limit(limit);
  if ('above' in from) return some.where('seq', '>', from.above);
  return from.below === null ? some : some.where('seq', '<', from.below);
}

/** A page of rows in the window's order; `hasMore`: further ones follow in that direction. */
export interface ListedPage {
  readonly rows: ListedRow[];
  readonly hasMore: boolean;
}

/** Bytes of the stored texts; both databases know them without reading the texts. */
export const textBytes = sql<number>`octet_length(original_text) + coalesce(octet_length(personalized_text), 0)
  + coalesce(octet_length(edited_text), 0)`;

const selectSizes = (db: Connection, { filter }: Window) =>
  db
    .selectFrom('transcriptions')
    .select(['seq', textBytes.as('bytes')])
    .where('owner', '=', filter.owner)
    .where('part_of', 'is', null);

/** A row and the bytes of its texts. */
export interface SizedRow {
  readonly seq: number;
  readonly bytes: number;
}

/** The number of rows on a page: the first `limit`, or fewer long ones. */
export function pageLength(rows: readonly SizedRow[], limit: number): number {
  let bytes = 0;
  const end = rows.findIndex((row, at) => {
    bytes += row.bytes;
    return at === limit || (at > 0 && bytes > PAGE_BYTES);
  });
  return end < 0 ? rows.length : end;
}

async function pageOf(
  db: Connection,
  { filter, from, limit }: Window,
  rows: readonly SizedRow[],
): Promise<ListedPage> {
  const seqs = rows.slice(0, pageLength(rows, limit)).map(({ seq }) => seq);
  if (seqs.length === 0) return { rows: [], hasMore: false };
  const page = orderBySeq(selectWithTexts(db, filter.owner), { from }).where('seq', 'in', seqs);
  return { rows: await withTags(db, filter.owner, await page.execute()), hasMore: seqs.length < rows.length };
}

/** One extra row shows whether there is another page in this direction. */
const withExtraRow = (window: Window): Window => ({ ...window, limit: window.limit + 1 });

const sizesOf = (db: Connection, window: Window, seqs: readonly number[]): Promise<SizedRow[]> =>
  orderBySeq(selectSizes(db, window), window).where('seq', 'in', seqs).execute();

/** The sizes of the newest rows that a filter leaves, newest first. */
export const newestSizes = (db: Connection, filter: RowFilter, limit: number): Promise<SizedRow[]> => {
  const window: Window = { filter, limit, from: { below: null } };
  return applyWindow(selectSizes(db, window), window).execute();
};

/** The sizes of the rows in a window; with terms, of those that a search finds. */
export async function listSizes(
  db: Connection,
  search: SearchIndex,
  window: Window,
  { terms, budget }: { readonly terms: Terms; readonly budget: ScanBudget },
): Promise<SizedRow[]> {
  if (terms.length === 0) return applyWindow(selectSizes(db, window), window).execute();
  const { seqs } = await search.find(db, terms, window, { cap: 0, budget });
  return seqs.length === 0 ? [] : sizesOf(db, window, seqs);
}

/** A page of an owner's rows. */
export const listPage = async (db: Connection, window: Window): Promise<ListedPage> =>
  pageOf(db, window, await applyWindow(selectSizes(db, window), withExtraRow(window)).execute());

/** A page of the rows that a search finds, and their number. */
export async function searchPage(
  db: Connection,
  search: SearchIndex,
  window: Window,
  { terms, ...bounds }: CountBounds & { readonly terms: Terms },
): Promise<ListedPage & { readonly count: number }> {
  const { seqs, count } = await search.find(db, terms, withExtraRow(window), bounds);
  if (seqs.length === 0) return { rows: [], hasMore: false, count };
  return { ...(await pageOf(db, window, await sizesOf(db, window, seqs))), count };
}

/** The rows of an owner with these `seq`, in this order; of long texts, the beginning. */
export async function listPreviews(
  db: Connection,
  owner: number,
  seqs: readonly number[],
): Promise<ListedRow[]> {
  if (seqs.length === 0) return [];
  const rows = await withTags(
    db,
    owner,
    await selectWithPreviews(db, owner).where('seq', 'in', seqs).execute(),
  );
  return seqs.flatMap((seq) => rows.find((each) => each.seq === seq) ?? []);
}

/** The stored segments of a spoken text; none if it is gone. */
export async function segmentsOf(db: Connection, owner: number, id: string): Promise<Segment[]> {
  const row = await db
    .selectFrom('transcriptions')
    .select(['segments', 'original_text', 'spoken_cuts'])
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return [];
  return spokenSegments(row, storedSegments.parse(JSON.parse(row.segments)));
}

/** An owner's pinned rows, last pinned first; of long texts, the beginning. */
export async function listPinned(db: Connection, owner: number): Promise<ListedRow[]> {
  const rows = await selectWithPreviews(db, owner)
    .where('pinned_at', 'is not', null)
    .orderBy('pinned_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(PINS_MAX)
    .execute();
  return withTags(db, owner, rows);
}

/** The number of an owner's rows, from the stored counter. */
export async function countAll(db: Connection, owner: number, aiService: string | null): Promise<number> {
  let query = db.selectFrom('owner_counts').where('owner', '=', owner);
  if (aiService !== null) query = query.where('ai_service', '=', aiService);
  const { n } = await query.select((eb) => eb.fn.sum<number | string>('n').as('n')).executeTakeFirstOrThrow();
  return Number(n ?? 0);
}

/** The number of rows that a filter leaves, counted up to `cap`. */
export async function countSome(db: Connection, filter: RowFilter, cap: number): Promise<number> {
  const some = db
    .selectFrom('transcriptions')
    .select(sql`1`.as('one'))
    .where('owner', '=', filter.owner)
    .where('part_of', 'is', null)
    .where(filterCondition(filter, 'transcriptions'))
    .limit(cap);
  const { n } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The values of a column that an owner's rows have, sorted. */
export async function valuesOf(
  db: Connection,
  owner: number,
  column: 'language' | 'recorded_on',
): Promise<string[]> {
  const rows = await db
    .selectFrom('transcriptions')
    .select(`${column} as value`)
    .distinct()
    .where('owner', '=', owner)
    .where('part_of', 'is', null)
    .where(column, 'is not', null)
    .orderBy('value')
    .execute();
  return rows.flatMap(({ value }) => value ?? []);
}
