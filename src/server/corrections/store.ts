import { sql } from 'kysely';
import type { CorrectionChanges } from '../../contract/api/corrections.ts';
import { CORRECTIONS } from '../../contract/limits.ts';
import type { Connection, Database } from '../db/database.ts';
import { forUpdate } from '../db/for-update.ts';

/** A misheard word and its correction, over all texts of a user. */
export interface CorrectedPair {
  readonly heard: string;
  readonly corrected: string;
  readonly times: number;
}

/** A user's answer to a suggestion, and the number of corrections at that time. */
export interface VocabularyAnswer {
  /** In lower case. */
  readonly word: string;
  readonly answer: string;
  readonly times: number;
}

/** Deletes a user's corrections beyond the limit, oldest first. */
async function prune(tx: Connection, owner: number): Promise<void> {
  await tx
    .deleteFrom('corrections')
    .where('owner', '=', owner)
    .where('no', 'not in', (all) =>
      all
        .selectFrom('corrections')
        .select('no')
        .where('owner', '=', owner)
        .orderBy('at', 'desc')
        .orderBy('no', 'desc')
        .limit(CORRECTIONS.kept),
    )
    .execute();
}

/** Corrections in the database. Every function takes the owner, and never reads or changes another's rows. */
export class CorrectionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds the corrections of a text, each pair once, and removes withdrawn ones. False for an unknown text. */
  change(
    owner: number,
    id: string,
    { corrections, takenBack }: CorrectionChanges,
    at: number,
  ): Promise<boolean> {
    return this.#database.db.transaction().execute(async (tx) => {
      const selection = tx
        .selectFrom('transcriptions')
        .select('seq')
        .where('owner', '=', owner)
        .where('id', '=', id);
      // Locked, so that the text is not deleted before its corrections are stored.
      const text = await forUpdate(this.#database, selection).executeTakeFirst();
      if (!text) return false;
      await tx
        .deleteFrom('corrections')
        .where('owner', '=', owner)
        .where('seq', '=', text.seq)
        .where((eb) => eb.or(takenBack.map((pair) => eb.and(pair))))
        .execute();
      if (corrections.length === 0) return true;
      await tx
        .insertInto('corrections')
        .values(corrections.map((each) => ({ ...each, owner, seq: text.seq, at })))
        .onConflict((conflict) =>
          conflict.columns(['owner', 'seq', 'heard', 'corrected']).doUpdateSet({
            at,
            times: sql`case when excluded.times > corrections.times then excluded.times else corrections.times end`,
          }),
        )
        .execute();
      await prune(tx, owner);
      return true;
    });
  }

  /** A user's corrections, latest first. */
  async pairs(owner: number): Promise<CorrectedPair[]> {
    const rows = await this.#database.db
      .selectFrom('corrections')
      .where('owner', '=', owner)
      .groupBy(['heard', 'corrected'])
      .select((eb) => ['heard', 'corrected', eb.fn.sum<number | string>('times').as('all_times')])
      .orderBy((eb) => eb.fn.max('at'), 'desc')
      .orderBy((eb) => eb.fn.max('no'), 'desc')
      .execute();
    return rows.map(({ heard, corrected, all_times }) => ({ heard, corrected, times: Number(all_times) }));
  }

  /** Forgets a pair, in all texts. */
  async forget(owner: number, heard: string, corrected: string): Promise<void> {
    await this.#database.db
      .deleteFrom('corrections')
      .where('owner', '=', owner)
      .where('heard', '=', heard)
      .where('corrected', '=', corrected)
      .execute();
  }

  /** Forgets all corrections, answers and learned words of a user. */
  forgetAll(owner: number): Promise<void> {
    return this.#database.db.transaction().execute(async (tx) => {
      for (const table of ['corrections', 'vocabulary_answers', 'learned_words'] as const) {
        await tx.deleteFrom(table).where('owner', '=', owner).execute();
      }
    });
  }

  readonly answers = (owner: number): Promise<VocabularyAnswer[]> =>
    this.#database.db
      .selectFrom('vocabulary_answers')
      .select(['word', 'answer', 'times'])
      .where('owner', '=', owner)
      .execute();

  /** Stores an answer, replacing an earlier one for the same word. */
  async keepAnswer(owner: number, vocabularyAnswer: VocabularyAnswer, at: number): Promise<void> {
    await this.#database.db
      .insertInto('vocabulary_answers')
      .values({ ...vocabularyAnswer, owner, at })
      .onConflict((conflict) =>
        conflict
          .columns(['owner', 'word'])
          .doUpdateSet({ answer: vocabularyAnswer.answer, times: vocabularyAnswer.times, at }),
      )
      .execute();
    await this.#database.db
      .deleteFrom('vocabulary_answers')
      .where('owner', '=', owner)
      .where('word', 'not in', (all) =>
        all
          .selectFrom('vocabulary_answers')
          .select('word')
          .where('owner', '=', owner)
          .orderBy('at', 'desc')
          .limit(CORRECTIONS.kept),
      )
      .execute();
  }
}
