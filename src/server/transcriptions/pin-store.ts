import { PINS_MAX } from '../../contract/limits.ts';
import type { Connection } from '../db/database.ts';

/**
 * Pins a text at a moment (milliseconds since 1970), or unpins it if that is null; a pinned text keeps its position.
 * Runs in a transaction that has locked the owner.
 */
export async function pin(
  tx: Connection,
  owner: number,
  id: string,
  at: number | null,
): Promise<'done' | 'missing' | 'full'> {
  const ownTexts = () =>
    tx.selectFrom('transcriptions').where('owner', '=', owner).where('part_of', 'is', null);
  const row = await ownTexts().select('pinned_at').where('id', '=', id).executeTakeFirst();
  if (!row) return 'missing';
  if ((row.pinned_at === null) === (at === null)) return 'done';
  if (at !== null) {
    const { n } = await ownTexts()
      .where('pinned_at', 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    if (Number(n) >= PINS_MAX) return 'full';
  }
  await tx
    .updateTable('transcriptions')
    .set({ pinned_at: at })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute();
  return 'done';
}
