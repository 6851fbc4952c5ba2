import type { z } from 'zod';
import { type StoredFields, storedFieldsSchema } from '../stored-schema.ts';
import type { Connection, Database } from './database.ts';

/**
 * One JSON document per user, parsed by its schema: missing fields take their defaults.
 * @throws ZodError when a stored document does not match its schema
 */
export function createDocumentStore<T>(
  { db }: Database,
  table: 'user_preferences' | 'personality_profiles',
  schema: z.ZodType<T>,
) {
  async function readStored(connection: Connection, userId: string): Promise<StoredFields> {
    const row = await connection
      .selectFrom(table)
      .select('body')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return storedFieldsSchema.parse(row ? JSON.parse(row.body) : {});
  }

  const read = async (userId: string): Promise<T> => schema.parse(await readStored(db, userId));

  return {
    read,

    /** Reads the document of the user with this owner number. */
    async readOf(owner: number): Promise<T> {
      const { user_id } = await db
        .selectFrom('owners')
        .select('user_id')
        .where('no', '=', owner)
        .executeTakeFirstOrThrow();
      return read(user_id);
    },

    /**
     * Changes the document in one transaction, so that parallel changes are both kept.
     * @param toChanged the fields to store instead of the stored ones, which this build has read as `before`
     */
    change: (userId: string, toChanged: (stored: StoredFields, before: T) => StoredFields): Promise<T> =>
      db.transaction().execute(async (tx) => {
        // Locks the document until the transaction ends; creates an empty one if there is none.
        await tx
          .insertInto(table)
          .values({ user_id: userId, body: '{}', updated_at: Date.now() })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
          .execute();
        const stored = await readStored(tx, userId);
        const changed = toChanged(stored, schema.parse(stored));
        await tx
          .updateTable(table)
          .set({ body: JSON.stringify(changed), updated_at: Date.now() })
          .where('user_id', '=', userId)
          .execute();
        return schema.parse(changed);
      }),
  };
}
