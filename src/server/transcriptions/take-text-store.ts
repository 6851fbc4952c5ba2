import type { Connection } from '../db/database.ts';
import type { NewTranscription } from './store.ts';

/** Whether this take is stored with the same words already. */
export async function hasText(
  tx: Connection,
  { owner, take_id, original_text }: Pick<NewTranscription, 'owner' | 'take_id' | 'original_text'>,
): Promise<boolean> {
  const stored = await tx
    .selectFrom('transcriptions')
    .select('original_text')
    .where('owner', '=', owner)
    .where('take_id', '=', take_id)
    .executeTakeFirst();
  return stored?.original_text === original_text;
}
