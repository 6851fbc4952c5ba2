import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tag } from '../../contract/api/tags.ts';
import type { Connection, Database } from '../db/database.ts';
import { filterOwner } from '../db/filter-owner.ts';
import type { TagsTable } from '../db/finding-schema.ts';
import { createOwnedStore } from '../db/owned-store.ts';

export type TagRow = Selectable<TagsTable>;

/** Queries that add or remove one tag on many texts. */
const createBulkQueries = (db: Connection, owner: number) => ({
  /** Those of these texts that are the owner's, each with its number of tags and whether this tag is among them. */
  texts: (ids: readonly string[], tagId: string): Promise<{ id: string; tags: number; has: boolean }[]> =>
    db
      .selectFrom('transcriptions')
      .leftJoin('text_tags', 'text_tags.text_id', 'transcriptions.id')
      .select(['transcriptions.id', (eb) => eb.fn.count<number>('text_tags.id').as('n')])
      .select((eb) => eb.fn.count<number>(eb.case().when('tag_id', '=', tagId).then(1).end()).as('same'))
      .where(filterOwner(owner, 'transcriptions.owner'))
      .where('transcriptions.id', 'in', ids)
      .groupBy('transcriptions.id')
      .execute()
      .then((rows) => rows.map(({ id, n, same }) => ({ id, tags: Number(n), has: Number(same) > 0 }))),

  /** Adds a tag of the owner to those of their texts that lack it. */
  async addTo(tagId: string, textIds: readonly string[]): Promise<void> {
    if (textIds.length === 0) return;
    await db
      .insertInto('text_tags')
      .values(textIds.map((text_id) => ({ id: randomUUID(), tag_id: tagId, text_id, owner })))
      .execute();
  },

  async removeFrom(tagId: string, textIds: readonly string[]): Promise<void> {
    if (textIds.length === 0) return;
    await db
      .deleteFrom('text_tags')
      .where('owner', '=', owner)
      .where('tag_id', '=', tagId)
      .where('text_id', 'in', textIds)
      .execute();
  },
});

/** The number of texts of each tag, by its id; parts of other texts are in no list. */
async function countTexts(db: Connection, owner: number): Promise<Map<string, number>> {
  const parts = db
    .selectFrom('transcriptions')
    .select('id')
    .where('owner', '=', owner)
    .where('part_of', 'is not', null);
  const rows = await db
    .selectFrom('tags')
    .where('owner', '=', owner)
    // One query per tag, so that an index on tag and text covers it.
    .select(({ selectFrom }) => [
      'id',
      selectFrom('text_tags')
        .whereRef('text_tags.tag_id', '=', 'tags.id')
        .where('text_tags.text_id', 'not in', parts)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .as('n'),
    ])
    .execute();
  return new Map(rows.map(({ id, n }) => [id, Number(n)]));
}

const createQueries = (db: Connection, owner: number) => ({
  list: (): Promise<TagRow[]> =>
    db.selectFrom('tags').selectAll().where('owner', '=', owner).orderBy('name_key').execute(),

  counts: () => countTexts(db, owner),

  async insert(rows: readonly Omit<TagRow, 'owner'>[]): Promise<void> {
    if (rows.length === 0) return;
    await db
      .insertInto('tags')
      .values(rows.map((row) => ({ ...row, owner })))
      .execute();
  },

  async write(id: string, values: Pick<TagRow, 'name' | 'name_key'>): Promise<void> {
    await db.updateTable('tags').set(values).where('owner', '=', owner).where('id', '=', id).execute();
  },

  /** False if the owner has no such tag. */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('tags')
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  hasText: async (textId: string): Promise<boolean> =>
    (await db
      .selectFrom('transcriptions')
      .select('seq')
      .where('owner', '=', owner)
      .where('id', '=', textId)
      .executeTakeFirst()) !== undefined,

  ...createBulkQueries(db, owner),

  /** Replaces the tags of one of the owner's texts. */
  async replaceTags(textId: string, tagIds: readonly string[]): Promise<void> {
    await db.deleteFrom('text_tags').where('owner', '=', owner).where('text_id', '=', textId).execute();
    if (tagIds.length === 0) return;
    await db
      .insertInto('text_tags')
      .values(tagIds.map((tag_id) => ({ id: randomUUID(), tag_id, text_id: textId, owner })))
      .execute();
  },
});

/** Tags in the database; every function is limited to one owner's rows. */
export const createTagStore = (database: Database) => createOwnedStore(database, createQueries);

export type TagStore = ReturnType<typeof createTagStore>;

/** Copies the tags of a text to a new one of the same owner. */
export const createTagCopies =
  ({ kind }: Pick<Database, 'kind'>) =>
  async (tx: Connection, owner: number, from: string, to: string): Promise<void> => {
    const selection = tx
      .selectFrom('text_tags')
      .innerJoin('tags', 'tags.id', 'text_tags.tag_id')
      .select('tags.id')
      .where('text_tags.owner', '=', owner)
      .where('text_tags.text_id', '=', from);
    // Locked like rows that others refer to: a server of an earlier build deletes tags without locking their owner.
    const rows = await (kind === 'postgres' ? selection.forKeyShare('tags') : selection).execute();
    await createQueries(tx, owner).replaceTags(
      to,
      rows.map(({ id }) => id),
    );
  };

/** The tags of some of an owner's texts, by the text's id, each sorted by name. */
export async function tagsOf(
  db: Connection,
  owner: number,
  textIds: readonly string[],
): Promise<Map<string, Tag[]>> {
  const tagsByText = new Map<string, Tag[]>();
  if (textIds.length === 0) return tagsByText;
  const rows = await db
    .selectFrom('text_tags')
    .innerJoin('tags', 'tags.id', 'text_tags.tag_id')
    .select(['text_tags.text_id', 'tags.id', 'tags.name'])
    .where('text_tags.owner', '=', owner)
    .where('text_tags.text_id', 'in', textIds)
    .orderBy('tags.name_key')
    .execute();
  for (const { text_id, id, name } of rows) {
    tagsByText.set(text_id, [...(tagsByText.get(text_id) ?? []), { id, name }]);
  }
  return tagsByText;
}
