import type { Connection, Database } from '../db/database.ts';
import { filterOwner } from '../db/filter-owner.ts';
import { forUpdate } from '../db/for-update.ts';
import { withParts } from './merge-store.ts';
import { noteRemovals } from './removal-store.ts';
import { separationStateOf } from './stored-separation.ts';

/** A text whose recordings are to be removed at a moment, in milliseconds since 1970. */
interface RecordingRemoval {
  readonly owner: number;
  readonly id: string;
  readonly at: number;
}

/**
 * Takes the recordings of a text and of those merged into it from their rows, and notes them for deletion, in a
 * transaction that has locked the owner: no merge or split runs meanwhile. What was recognised and measured stays. Returns
 * their keys; null for an unknown text.
 */
export async function removeRecordings(
  database: Database,
  tx: Connection,
  { owner, id, at }: RecordingRemoval,
): Promise<string[] | null> {
  const selection = tx
    .selectFrom('transcriptions')
    .select(['seq', 'id', 'audio_key', 'speaker_separation'])
    .where(filterOwner(owner))
    .where('id', 'in', await withParts(tx, owner, [id]))
    .orderBy('seq');
  // Same lock order as a deletion.
  const rows = await forUpdate(database, selection).execute();
  if (!rows.some((row) => row.id === id)) return null;
  const keys: string[] = [];
  for (const { seq, audio_key, speaker_separation } of rows) {
    if (audio_key === null) continue;
    keys.push(audio_key);
    // A job that waits or runs finds that its separation is gone, and stores nothing.
    const isSeparating = separationStateOf({ speaker_separation }) === 'pending';
    await tx
      .updateTable('transcriptions')
      .set({ audio_key: null, audio_bytes: null, audio_deleted_at: at })
      .$if(isSeparating, (update) => update.set({ speaker_separation: null }))
      .where('owner', '=', owner)
      .where('seq', '=', seq)
      .execute();
  }
  await noteRemovals(tx, keys);
  return keys;
}
