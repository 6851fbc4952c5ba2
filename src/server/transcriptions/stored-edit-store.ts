import { sql } from 'kysely';
import type { WrittenBy } from '../../contract/api/text-origin.ts';
import type { Connection } from '../db/database.ts';
import type { VersionMaker } from '../text-versions/store.ts';
import { VERSIONED, type VersionedText } from '../text-versions/tree-store.ts';
import { cutAt, withCut } from './spoken-part.ts';

/**
 * A stored edit. `writer`: the service whose words entered the text; undefined if none did, null when no
 * service wrote any of it.
 */
export interface StoredEdit {
  readonly text: string;
  readonly html: string | null;
  readonly writer: WrittenBy | null | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Who made it, for the history. */
  readonly maker: VersionMaker;
  /** `version` it was made from, where it takes the place of another device's text. */
  readonly forkedFrom?: number | undefined;
  /** Number of the version that it brings back. */
  readonly restored?: number;
  /** How much of what was said is of it, in UTF-16 units, null for all; omitted where that stays as it was. */
  readonly spokenCut?: number | null;
}

/** What an edit starts from. */
export const versionedText = (
  tx: Connection,
  owner: number,
  id: string,
): Promise<(VersionedText & { spoken_cuts: string | null }) | undefined> =>
  tx
    .selectFrom('transcriptions')
    .select([...VERSIONED, 'spoken_cuts'])
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();

/** How much of what was said is of a text after an edit that made it this `version`. */
export function spokenAfter(cuts: string | null, { forkedFrom, spokenCut }: StoredEdit, version: number) {
  const kept = cutAt(cuts, forkedFrom);
  return { spoken_cuts: withCut(cuts, version, spokenCut === undefined ? kept : spokenCut) };
}

/** The writer of a text after an edit; none when the text is the original again. */
export function writerAfter({ text, writer }: StoredEdit) {
  if (writer) return { writer_service: writer.service, writer_model: writer.model };
  if (writer === null) return { writer_service: null, writer_model: null };
  const kept = (column: 'writer_service' | 'writer_model') =>
    sql<string | null>`case when original_text = ${text} then null else ${sql.ref(column)} end`;
  return { writer_service: kept('writer_service'), writer_model: kept('writer_model') };
}
