import { sql } from 'kysely';
import type { Connection, Database } from '../db/database.ts';
import type { UsageTable } from '../db/schema.ts';

/** Every time zone is whole quarters of an hour away from UTC: finer than this nothing is told. */
export const QUARTER_MS = 15 * 60 * 1000;

/** What a quarter of an hour holds, of one writing service in one language. `quarter`: since 1970. */
export interface Quarter {
  readonly quarter: number;
  /** The service that worked on the texts; null where none did, and where it is not known. */
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
  /** 0 to 10; null where none was measured. */
  readonly quality: number | null;
}

/** Counts a text that is being stored, in its transaction. It stays counted when the text is deleted. */
export async function countUsage(tx: Connection, used: UsageTable): Promise<void> {
  await tx
    .insertInto('usage')
    .values(used)
    .onConflict((conflict) => conflict.columns(['owner', 'recording']).doNothing())
    .execute();
}

/** Counts a text for the writing service that worked on it last. */
export async function noteWriter(
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

/** What was counted. Every function takes the owner. */
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

    /** By quarters of an hour, from one moment up to another, in milliseconds since 1970. */
    async quarters(owner: number, from: number, to: number): Promise<Quarter[]> {
      // A remainder instead of a quotient: both databases agree on it.
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
        ...{ quarter: Number(start), writer: writer_service, language },
        ...{ transcriptions: Number(transcriptions), words: Number(words) },
      }));
    },
  };
}

export type AnalyticsStore = ReturnType<typeof createAnalyticsStore>;
