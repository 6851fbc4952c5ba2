import { type Selectable, sql } from 'kysely';
import { countWords } from '../../text/word-count.ts';
import type { Connection, Database } from '../db/database.ts';
import type { TranscriptionsTable, UsageTable } from '../db/schema.ts';

/**
 * Finest resolution of the statistics: the offset of every time zone is a multiple of a quarter of an hour.
 */
export const QUARTER_MS = 15 * 60 * 1000;

/** Totals of a quarter of an hour, by writing service and language. `quarter`: milliseconds since 1970. */
export interface Quarter {
  readonly quarter: number;
  /** The service that worked on the texts; null if none did or it is unknown. */
  readonly writer: string | null;
  readonly language: string | null;
  readonly transcriptions: number;
  readonly words: number;
}

export interface Totals {
  readonly transcriptions: number;
  readonly words: number;
  /** Seconds. */
  readonly duration: number;
  /** 0 to 10; null if none was measured. */
  readonly quality: number | null;
}

/** Statistics of a new text, kept after the text is deleted. */
export const usageOf = (row: Omit<Selectable<TranscriptionsTable>, 'seq'>): UsageTable => ({
  owner: row.owner,
  recording: row.take_id ?? row.id,
  at: row.created_at,
  words: countWords(row.original_text),
  duration: row.duration,
  quality: row.quality_score,
  ai_service: row.ai_service,
  language: row.language === 'auto' ? null : row.language,
  writer_service: row.writer_service,
});

/** Counts a text in the transaction that stores it. Deleting the text does not change the count. */
export async function countUsage(tx: Connection, used: UsageTable): Promise<void> {
  await tx
    .insertInto('usage')
    .values(used)
    .onConflict((conflict) => conflict.columns(['owner', 'recording']).doNothing())
    .execute();
}

/** Attributes a text to the writing service that worked on it last. */
export async function recordWriter(
  tx: Connection,
  owner: number,
  recording: string,
  service: string,
): Promise<void> {
  await tx
    .updateTable('usage')
    .set({ writer_service: service })
    .where('owner', '=', owner)
    .where('recording', '=', recording)
    .execute();
}

/** Stored statistics. Every function takes the owner. */
export function createAnalyticsStore({ db }: Database) {
  return {
    async totals(owner: number): Promise<Totals> {
      const row = await db
        .selectFrom('usage')
        .where('owner', '=', owner)
        .select((eb) => [
          eb.fn.countAll<number | string>().as('transcriptions'),
          eb.fn.sum<number | string | null>('words').as('words'),
          eb.fn.sum<number | null>('duration').as('duration'),
          eb.fn.avg<number | string | null>('quality').as('quality'),
        ])
        .executeTakeFirstOrThrow();
      return {
        transcriptions: Number(row.transcriptions),
        words: Number(row.words ?? 0),
        duration: Number(row.duration ?? 0),
        quality: row.quality === null ? null : Number(row.quality),
      };
    },

    /** Totals by quarters of an hour, between two moments in milliseconds since 1970. */
    async quarters(owner: number, from: number, to: number): Promise<Quarter[]> {
      // A remainder, because integer division differs between the two databases.
      const quarter = sql<number | string>`at - at % ${sql.lit(QUARTER_MS)}`;
      const rows = await db
        .selectFrom('usage')
        .where('owner', '=', owner)
        .where('at', '>=', from)
        .where('at', '<=', to)
        .groupBy([quarter, 'writer_service', 'language'])
        .select((eb) => [
          quarter.as('start'),
          'writer_service',
          'language',
          eb.fn.countAll<number | string>().as('transcriptions'),
          eb.fn.sum<number | string>('words').as('words'),
        ])
        .execute();
      return rows.map(({ start, writer_service, language, transcriptions, words }) => ({
        quarter: Number(start),
        writer: writer_service,
        language,
        transcriptions: Number(transcriptions),
        words: Number(words),
      }));
    },
  };
}

export type AnalyticsStore = ReturnType<typeof createAnalyticsStore>;
