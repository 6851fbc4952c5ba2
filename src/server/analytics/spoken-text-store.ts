import { IMPORT_ENGINE } from '../../contract/api/text-sources.ts';
import type { Database } from '../db/database.ts';

/** A text as spoken. `at`: milliseconds since 1970. */
export interface SpokenRow {
  readonly seq: number;
  readonly at: number;
  readonly seconds: number;
  readonly language: string;
  readonly text: string;
}

/** A page of an owner's texts since a moment, newest first, before the text `before`; null for the first page. */
export type ReadSpokenTexts = (
  owner: number,
  since: number,
  before: Pick<SpokenRow, 'seq' | 'at'> | null,
  limit: number,
) => Promise<SpokenRow[]>;

/** Reads texts as spoken. */
export function createSpokenTexts({ db }: Database): ReadSpokenTexts {
  return async (owner, since, before, limit) => {
    const rows = await db
      .selectFrom('transcriptions')
      .where('owner', '=', owner)
      .where('created_at', '>=', since)
      // Imported texts were not spoken here. Older servers counted them all the same.
      .where('engine', '<>', IMPORT_ENGINE)
      // A second half is counted with the first.
      .where(({ exists, selectFrom, fn }) =>
        exists(
          selectFrom('usage')
            .select('usage.at')
            .where('usage.owner', '=', owner)
            .where('usage.recording', '=', fn.coalesce('transcriptions.take_id', 'transcriptions.id')),
        ),
      )
      .where(({ eb, lit, refTuple, tuple }) =>
        before ? eb(refTuple('created_at', 'seq'), '<', tuple(before.at, before.seq)) : lit(true),
      )
      .select(['seq', 'created_at', 'duration', 'language', 'original_text'])
      .orderBy('created_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ seq, created_at, duration, language, original_text }) => ({
      seq: Number(seq),
      at: Number(created_at),
      seconds: duration,
      language,
      text: original_text,
    }));
  };
}
