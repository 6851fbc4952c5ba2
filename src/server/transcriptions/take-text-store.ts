import type { Selectable } from 'kysely';
import type { Connection } from '../db/database.ts';
import type { TranscriptionsTable } from '../db/schema.ts';

type Columns = Selectable<TranscriptionsTable>;

/** Whether this take is stored with the same words already. */
export async function hasSameText(
  tx: Connection,
  { owner, take_id, original_text }: Pick<Columns, 'owner' | 'take_id' | 'original_text'>,
): Promise<boolean> {
  const stored = await tx
    .selectFrom('transcriptions')
    .select('id')
    .where('owner', '=', owner)
    .where('take_id', '=', take_id)
    .where('original_text', '=', original_text)
    .executeTakeFirst();
  return stored !== undefined;
}

/** The id of the text that a take, or what a device sent under a key, became. */
export async function idOfTake(
  db: Connection,
  { owner, take_id }: Pick<Columns, 'owner' | 'take_id'>,
): Promise<string | undefined> {
  const stored = await db
    .selectFrom('transcriptions')
    .select('id')
    .where('owner', '=', owner)
    .where('take_id', '=', take_id)
    .executeTakeFirst();
  return stored?.id;
}

/** The id of the text whose id is the key of an imported one. */
export async function idNamedByKey(
  tx: Connection,
  { owner, take_id }: Pick<Columns, 'owner' | 'take_id'>,
): Promise<string | undefined> {
  const stored = await tx
    .selectFrom('transcriptions')
    .select('id')
    .where('owner', '=', owner)
    .where('id', '=', take_id)
    .executeTakeFirst();
  return stored?.id;
}

/**
 * Deletes from takes where and with which services they were recorded, and the digest of the file. The rows stay: a device that sends a take again
 * must not bring back its deleted text.
 */
export async function forgetOrigins(
  tx: Connection,
  owner: number,
  takeIds: readonly string[],
): Promise<void> {
  if (takeIds.length === 0) return;
  await tx
    .updateTable('takes')
    .set({ browser: null, system: null, recorded_on: null, recipients: null, content_sha256: null })
    .where('owner', '=', owner)
    .where('id', 'in', takeIds)
    .where('state', '=', 'done')
    .execute();
}
