import type { z } from 'zod';
import type { Connection } from './database.ts';

/**
 * One JSON document per user, parsed by its schema: missing fields take their defaults.
 * @throws ZodError when a stored document does not match its schema
 */
export function createDocumentStore<S extends z.ZodType>(
  db: Connection,
  table: 'user_preferences' | 'personality_profiles',
  schema: S,
) {
  async function read(userId: string): Promise<z.output<S>> {
    const row = await db.selectFrom(table).select('body').where('user_id', '=', userId).executeTakeFirst();
    return schema.parse(row ? JSON.parse(row.body) : {});
  }

  return {
    read,

    /** Reads the document of the user with this owner number. */
    async readOf(owner: number): Promise<z.output<S>> {
      const { user_id } = await db
        .selectFrom('owners')
        .select('user_id')
        .where('no', '=', owner)
        .executeTakeFirstOrThrow();
      return read(user_id);
    },

    /** Locks the document until the transaction ends; creates an empty one if there is none. */
    async lock(userId: string): Promise<void> {
      await db
        .insertInto(table)
        .values({ user_id: userId, body: '{}', updated_at: Date.now() })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
        .execute();
    },

    /** Replaces the document. */
    async write(userId: string, document: z.output<S>): Promise<z.output<S>> {
      const body = JSON.stringify(document);
      const updated_at = Date.now();
      await db
        .insertInto(table)
        .values({ user_id: userId, body, updated_at })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ body, updated_at }))
        .execute();
      return document;
    },
  };
}
