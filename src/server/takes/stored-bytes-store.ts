import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Bytes of a user's kept recordings, and of takes in the shared store. */
export async function storedBytes(
  { db }: Database,
  owner: number,
): Promise<{ kept: number; shared: number }> {
  const kept = await db
    .selectFrom('transcriptions')
    // Earlier versions noted no size; without a bitrate, that of speech in Opus is near enough.
    .select(
      sql<number>`coalesce(sum(coalesce(audio_bytes, duration * coalesce(bitrate, 64) * 125)), 0)`.as('n'),
    )
    .where('owner', '=', owner)
    .where('audio_key', 'is not', null)
    .executeTakeFirstOrThrow();
  const shared = await db
    .selectFrom('takes')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('stored_bytes'), sql<number>`0`).as('n'))
    .where('owner', '=', owner)
    .where('state', '<>', 'done')
    .executeTakeFirstOrThrow();
  return { kept: Number(kept.n), shared: Number(shared.n) };
}
