import { sql } from 'kysely';
import type { WrittenBy } from '../../contract/api/text-origin.ts';
import type { TranslationLanguage } from '../../contract/languages.ts';
import type { Connection } from '../db/database.ts';
import type { VersionAuthor } from '../text-versions/store.ts';
import { VERSION_COLUMNS, type VersionedText } from '../text-versions/tree-store.ts';
import { cutAt, withCut } from './spoken-part.ts';

/**
 * A stored edit. `writer`: the service whose words entered the text; undefined if none did, null when no
 * service wrote any of it.
 */
export interface StoredEdit {
  readonly text: string;
  readonly html: string | null;
  readonly writer: WrittenBy | null | undefined;
  /** The language the text is translated into, null for none; undefined if unchanged. */
  readonly translatedTo?: TranslationLanguage | null | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Its author, for the history. */
  readonly author: VersionAuthor;
  /** The `version` it was made from, if it replaces another device's text. */
  readonly forkedFrom?: number | undefined;
  /** Number of the version that it brings back. */
  readonly restored?: number;
  /** The length of its spoken text, in UTF-16 units, null for all; omitted if unchanged. */
  readonly spokenCut?: number | null;
}

/** The state that an edit starts from. */
export const versionedText = (
  tx: Connection,
  owner: number,
  id: string,
): Promise<(VersionedText & { spoken_cuts: string | null }) | undefined> =>
  tx
    .selectFrom('transcriptions')
    .select([...VERSION_COLUMNS, 'spoken_cuts'])
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();

/** The stored cuts of the spoken text after an edit that made this `version`. */
export function spokenAfter(cuts: string | null, { forkedFrom, spokenCut }: StoredEdit, version: number) {
  const currentCut = cutAt(cuts, forkedFrom);
  return { spoken_cuts: withCut(cuts, version, spokenCut === undefined ? currentCut : spokenCut) };
}

type Origin = Pick<VersionedText, 'writer_service' | 'writer_model' | 'translated_to'>;

/** The writer of a text, and the language it is translated into. */
export const originOf = ({ writer_service, writer_model, translated_to }: Origin): Origin => ({
  writer_service,
  writer_model,
  translated_to,
});

/** The writer of a text after an edit, and the language it is translated into; none when the text is the original again. */
export function originAfter({ text, writer, translatedTo }: StoredEdit) {
  const unlessOriginal = (column: keyof Origin) =>
    sql<string | null>`case when original_text = ${text} then null else ${sql.ref(column)} end`;
  const isUnchanged = writer === undefined;
  return {
    writer_service: isUnchanged ? unlessOriginal('writer_service') : (writer?.service ?? null),
    writer_model: isUnchanged ? unlessOriginal('writer_model') : (writer?.model ?? null),
    translated_to: translatedTo === undefined ? unlessOriginal('translated_to') : translatedTo,
  };
}
