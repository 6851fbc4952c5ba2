import type { Selectable } from 'kysely';
import type { Connection, Database } from '../db/database.ts';
import { filterOwner } from '../db/filter-owner.ts';
import type { TextMergesTable } from '../db/finding-schema.ts';
import { forUpdate } from '../db/for-update.ts';
import type { Schema } from '../db/schema.ts';
import { VERSION_COLUMNS } from '../text-versions/tree-store.ts';
import { addToCount, searchOf, wordsIn } from './index-store.ts';

type MergeRow = Selectable<TextMergesTable>;

/** Columns of a text that a merge reads. */
const MERGE_COLUMNS = [
  ...VERSION_COLUMNS,
  'seq',
  'ai_service',
  'spoken_cuts',
] as const satisfies readonly (keyof Schema['transcriptions'])[];

/** An owner's texts that are not merged into another, oldest first, locked until the transaction ends. */
export const lockUnmergedTexts = (
  database: Database,
  tx: Connection,
  owner: number,
  ids: readonly string[],
) => {
  const selection = tx
    .selectFrom('transcriptions')
    .select(MERGE_COLUMNS)
    .where(filterOwner(owner))
    .where('id', 'in', ids)
    .where('part_of', 'is', null);
  return forUpdate(database, selection.orderBy('seq')).execute();
};
export type MergedText = Awaited<ReturnType<typeof lockUnmergedTexts>>[number];

/** The last merge into a text. */
export const lastMerge = (tx: Connection, owner: number, textId: string): Promise<MergeRow | undefined> =>
  tx
    .selectFrom('text_merges')
    .selectAll()
    .where('owner', '=', owner)
    .where('text_id', '=', textId)
    .orderBy('revision', 'desc')
    .executeTakeFirst();

/** Stores a merge and makes texts its parts: lists, searches and counts exclude them from then on. */
export async function hideParts(
  database: Database,
  tx: Connection,
  merge: MergeRow,
  parts: readonly MergedText[],
): Promise<void> {
  const { owner } = merge;
  await tx.insertInto('text_merges').values(merge).execute();
  const seqs = parts.map(({ seq }) => seq);
  await tx
    .updateTable('transcriptions')
    .set({ part_of: merge.id })
    .where('owner', '=', owner)
    .where('seq', 'in', seqs)
    .execute();
  await searchOf(database).remove(tx, seqs);
  for (const { ai_service } of parts) await addToCount(tx, owner, ai_service, -1);
}

/** Makes the parts of a merge independent texts again, and deletes the merge; returns their ids. */
export async function showParts(
  database: Database,
  tx: Connection,
  { owner, id }: MergeRow,
): Promise<string[]> {
  const parts = await tx
    .selectFrom('transcriptions')
    .select(MERGE_COLUMNS)
    .where('owner', '=', owner)
    .where('part_of', '=', id)
    .execute();
  await tx
    .updateTable('transcriptions')
    .set({ part_of: null })
    .where('owner', '=', owner)
    .where('part_of', '=', id)
    .execute();
  for (const part of parts) {
    await searchOf(database).put(tx, owner, part.seq, wordsIn(part));
    await addToCount(tx, owner, part.ai_service, 1);
  }
  await tx.deleteFrom('text_merges').where('owner', '=', owner).where('id', '=', id).execute();
  return parts.map((part) => part.id);
}

/** The texts merged into one of the given ones. SQLite begins a cross join with its first table: few texts have merges. */
const partsIn = (db: Connection, owner: number, textIds: readonly string[]) =>
  db
    .selectFrom('text_merges')
    .crossJoin('transcriptions')
    .where('text_merges.owner', '=', owner)
    .where('text_merges.text_id', 'in', textIds)
    .where('transcriptions.owner', '=', owner)
    .whereRef('transcriptions.part_of', '=', 'text_merges.id');

/** The texts merged into another one, oldest first. */
export const partsOf = (db: Connection, owner: number, textId: string) =>
  partsIn(db, owner, [textId])
    .select((eb) => [
      'transcriptions.id',
      'transcriptions.created_at',
      'transcriptions.audio_key',
      eb.fn.coalesce('edited_text', 'personalized_text', 'original_text').as('text'),
    ])
    .orderBy('transcriptions.seq')
    .execute();

/** The ids of texts with those of all merged texts, also indirectly. */
export async function withParts(tx: Connection, owner: number, ids: readonly string[]): Promise<string[]> {
  const all = new Set(ids);
  for (let next = [...ids]; next.length > 0; ) {
    const parts = await partsIn(tx, owner, next).select('transcriptions.id').execute();
    next = parts.map(({ id }) => id).filter((id) => !all.has(id));
    for (const id of next) all.add(id);
  }
  return [...all];
}
