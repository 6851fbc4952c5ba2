import { z } from 'zod';
import { segmentSchema, segmentWordSchema } from '../../contract/api/segments.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { PieceCache } from '../speech/recognition/recognition-request.ts';
import { toAppError } from '../to-app-error.ts';
import type { TakeKey } from './take-key.ts';

const resultSchema = z.object({
  text: z.string(),
  segments: z.array(segmentSchema),
  language: z.string().nullable(),
  confidence: z.number().nullable(),
  words: z.array(segmentWordSchema).nullable(),
});
type PieceResult = z.infer<typeof resultSchema>;

/** A result of another version is ignored: its piece is recognised again. */
function readResult(text: string): PieceResult | null {
  const parsed = resultSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/** Reads the recognised pieces of takes, which any server can resume. */
export class PieceStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The memory of a take; it is deleted with the take, and when its text is stored. */
  async open({ owner, id }: TakeKey): Promise<PieceCache> {
    const { db } = this.#database;
    const rows = await db
      .selectFrom('take_pieces')
      .select(['key', 'result'])
      .where('owner', '=', owner)
      .where('take_id', '=', id)
      .execute();
    const results = new Map(rows.map(({ key, result }) => [key, readResult(result)]));
    return {
      recall: (key) => results.get(key) ?? null,
      async remember(key, result) {
        const row = { owner, take_id: id, key, result: JSON.stringify(result) };
        await db
          .insertInto('take_pieces')
          .columns(['owner', 'take_id', 'key', 'result'])
          // A take that was discarded meanwhile has no pieces.
          .expression((eb) =>
            eb
              .selectFrom('takes')
              .select((take) => [
                take.val(row.owner).as('owner'),
                take.val(row.take_id).as('take_id'),
                take.val(row.key).as('key'),
                take.val(row.result).as('result'),
              ])
              .where('takes.owner', '=', owner)
              .where('takes.id', '=', id)
              .where('takes.state', '<>', 'done'),
          )
          .onConflict((conflict) => conflict.columns(['owner', 'take_id', 'key']).doNothing())
          .execute();
      },
    };
  }
}

/** The pieces of a take. One that could not be stored is recognised again after a restart; recognition goes on. */
export async function openPieceCache(
  store: Pick<PieceStore, 'open'>,
  take: TakeKey,
  log: Log,
): Promise<PieceCache> {
  const { recall, remember } = await store.open(take);
  return {
    recall,
    remember: (key, result) =>
      remember(key, result).catch((error: unknown) => {
        // A database error may contain the words.
        const { code } = toAppError(error);
        log.warn({ code }, 'a transcribed piece of a recording could not be stored');
      }),
  };
}
