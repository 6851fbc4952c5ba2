import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { z } from 'zod';
import type { Segment } from '../../contract/api/segments.ts';
import { SPEAKERS, type SpeakerNames, speakerNamesSchema } from '../../contract/api/speaker-list.ts';
import { voicePrintSchema } from '../../contract/api/speakers.ts';
import { transcriptionDetailSchema } from '../../contract/api/transcriptions.ts';
import type { Connection, Database } from '../db/database.ts';
import type { Schema, TranscriptionsTable } from '../db/schema.ts';
import { spokenSegments } from '../transcriptions/spoken-part.ts';
import { encodeWords, withoutWords, withWords } from '../transcriptions/word-times.ts';
import type { VoicePrints } from './separate-segments.ts';
import { type Separation, storedSeparationSchema } from './separation.ts';

const printsSchema = z.partialRecord(z.enum(SPEAKERS), voicePrintSchema);

/** The speakers of a text. */
export interface TextSpeakers {
  readonly segments: readonly Segment[];
  readonly names: SpeakerNames;
  readonly prints: VoicePrints;
}

/**
 * The same with the key of its recording; null if it is not kept. `shownSegments`: the segments as clients receive them;
 * after a split, only those of the text.
 */
export interface StoredSpeakers extends TextSpeakers {
  readonly shownSegments: readonly Segment[];
  readonly recording: string | null;
  readonly separation: Separation | null;
}

/** `separation`: stays as it is where it is left out. */
type ChangedSpeakers = TextSpeakers & { readonly separation?: Separation | null };

const jsonOrNull = (value: object): string | null =>
  Object.keys(value).length === 0 ? null : JSON.stringify(value);

/** Always in the same field order, so that it can be compared. */
const encodeSeparation = (separation: Separation): string =>
  JSON.stringify(storedSeparationSchema.parse(separation));

const decodeSeparation = (stored: string | null): Separation | null =>
  storedSeparationSchema.nullable().parse(JSON.parse(stored ?? 'null'));

async function read(db: Connection, owner: number, id: string) {
  const row = await db
    .selectFrom('transcriptions')
    .leftJoin('transcription_word_times as times', (join) =>
      join.onRef('times.owner', '=', 'transcriptions.owner').onRef('times.seq', '=', 'transcriptions.seq'),
    )
    .select(['transcriptions.seq', 'segments', 'speaker_names', 'voice_prints', 'audio_key'])
    .select(['times.words', 'speaker_separation', 'original_text', 'spoken_cuts'])
    .where('transcriptions.owner', '=', owner)
    .where('transcriptions.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const stored = transcriptionDetailSchema.shape.segments.parse(JSON.parse(row.segments));
  const segments = withWords(stored, row.words);
  const speakers: StoredSpeakers = {
    segments,
    shownSegments: spokenSegments(row, segments),
    names: speakerNamesSchema.parse(JSON.parse(row.speaker_names ?? '{}')),
    prints: printsSchema.parse(JSON.parse(row.voice_prints ?? '{}')),
    recording: row.audio_key,
    separation: decodeSeparation(row.speaker_separation),
  };
  return { row, speakers };
}

/** The separation of a text and the seconds of its recording, without its words; null for an unknown text. */
async function findSeparation(db: Connection, owner: number, id: string) {
  const row = await db
    .selectFrom('transcriptions')
    .select(['duration', 'speaker_separation'])
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { duration: row.duration, separation: decodeSeparation(row.speaker_separation) } : null;
}

/** The columns of a text that a change of its speakers writes. */
type SpeakerColumns = Pick<
  Selectable<TranscriptionsTable>,
  'segments' | 'speaker_names' | 'voice_prints' | 'speaker_separation'
>;

/** True for a text with the same speakers as when it was read. */
const isUnchanged =
  (row: SpeakerColumns) =>
  (eb: ExpressionBuilder<Schema, 'transcriptions'>): Expression<SqlBool> =>
    eb.and([
      eb('segments', '=', row.segments),
      eb('speaker_names', 'is not distinct from', row.speaker_names),
      eb('voice_prints', 'is not distinct from', row.voice_prints),
      eb('speaker_separation', 'is not distinct from', row.speaker_separation),
    ]);

/** Replaces the separation of a text; false if it was no longer `before`. */
async function writeSeparation(
  tx: Connection,
  { owner, id, before, after }: { owner: number; id: string; before: Separation | null; after: Separation },
): Promise<boolean> {
  const row = await tx
    .updateTable('transcriptions')
    .set({ speaker_separation: encodeSeparation(after) })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('speaker_separation', before ? '=' : 'is', before && encodeSeparation(before))
    .returning('seq')
    .executeTakeFirst();
  return row !== undefined;
}

async function setWords(
  tx: Connection,
  { owner, seq, words }: { owner: number; seq: number; words: string },
): Promise<void> {
  await tx
    .updateTable('transcription_word_times')
    .set({ words })
    .where('owner', '=', owner)
    .where('seq', '=', seq)
    .execute();
}

/** Stores the first separation of a text, in the caller's transaction. */
async function setSeparation(tx: Connection, owner: number, id: string, after: Separation): Promise<void> {
  await writeSeparation(tx, { owner, id, before: null, after });
}

/** The speakers of texts in the database. Every function takes the owner, and never reads or changes another's rows. */
export function createSpeakerStore({ db }: Database) {
  return {
    setSeparation,

    find: async (owner: number, id: string): Promise<StoredSpeakers | null> =>
      (await read(db, owner, id))?.speakers ?? null,

    findSeparation: (owner: number, id: string) => findSeparation(db, owner, id),

    /** Stores a separation together with the changes of `afterReplace`; false if it is no longer `before`, or the text is gone. */
    replaceSeparation: (
      owner: number,
      id: string,
      { before, after }: { before: Separation | null; after: Separation },
      afterReplace: (tx: Connection) => Promise<void> = async () => undefined,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const isReplaced = await writeSeparation(tx, { owner, id, before, after });
        if (isReplaced) await afterReplace(tx);
        return isReplaced;
      }),

    /**
     * Stores the result of `change` on the speakers of a text; null for an unknown text, false if its speakers changed
     * meanwhile.
     */
    change: (
      owner: number,
      id: string,
      change: (speakers: StoredSpeakers) => ChangedSpeakers,
    ): Promise<boolean | null> =>
      db.transaction().execute(async (tx) => {
        const stored = await read(tx, owner, id);
        if (!stored) return null;
        const { row, speakers } = stored;
        const { segments, names, prints, separation } = change(speakers);
        const updated = await tx
          .updateTable('transcriptions')
          .set({
            segments: JSON.stringify(withoutWords(segments)),
            speaker_names: jsonOrNull(names),
            voice_prints: jsonOrNull(prints),
            ...(separation && { speaker_separation: encodeSeparation(separation) }),
          })
          .where('owner', '=', owner)
          .where('id', '=', id)
          .where(isUnchanged(row))
          .returning('seq')
          .executeTakeFirst();
        if (!updated) return false;
        const words = encodeWords(segments);
        if (words !== null && words !== row.words) await setWords(tx, { owner, seq: row.seq, words });
        return true;
      }),
  };
}
export type SpeakerStore = ReturnType<typeof createSpeakerStore>;
