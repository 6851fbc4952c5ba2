import type { Selectable } from 'kysely';
import type { Segment } from '../../contract/api/segments.ts';
import type { Tag } from '../../contract/api/tags.ts';
import type { WrittenBy } from '../../contract/api/text-origin.ts';
import { KEEP_VERSIONS } from '../../contract/limits.ts';
import { countUsage, recordWriter, usageOf } from '../analytics/store.ts';
import { changeOwner } from '../db/change-owner.ts';
import type { Connection, Database } from '../db/database.ts';
import type { TranscriptionsTable } from '../db/schema.ts';
import { VersionStore } from '../text-versions/store.ts';
import { addToCount, searchOf, wordsIn } from './index-store.ts';
import {
  countAll,
  countSome,
  type ListedPage,
  type ListedRow,
  listPage,
  listPinned,
  listPreviews,
  listSizes,
  searchPage,
  segmentsOf,
  valuesOf,
  withTags,
} from './listed-store.ts';
import { partsOf } from './merge-store.ts';
import type { RowFilter } from './narrowing-store.ts';
import { pin } from './pin-store.ts';
import { removeRecordings } from './recording-removal-store.ts';
import { type RemovedText, removeWithParts } from './removal-store.ts';
import { ScanBudget } from './scan-budget.ts';
import type { CountBounds, SearchIndex, Terms, Window } from './search-index.ts';
import { similarTo } from './similar.ts';
import { originAfter, originOf, type StoredEdit, spokenAfter, versionedText } from './stored-edit-store.ts';
import { idNamedByKey, idOfTake } from './take-text-store.ts';

export type TranscriptionRow = Selectable<TranscriptionsTable>;
/** `word_times`: the words of its segments from `encodeWords`, null without words. */
export type NewTranscription = Omit<TranscriptionRow, 'seq'> & { word_times?: string | null };
export type TaggedRow = TranscriptionRow & { readonly tags: Tag[] };

type NotifyNewText = (tx: Connection, owner: number, id: string) => Promise<void>;

/**
 * Transcriptions in the database. Every function takes the owner, and never reads or changes another's rows.
 */
export class TranscriptionStore {
  readonly #database: Database;
  readonly #search: SearchIndex;
  readonly #versions: VersionStore;
  readonly #notifyNewText: NotifyNewText;

  /** `notifyNewText` is called for each new text in the transaction that stores it. */
  constructor(
    database: Database,
    versions = new VersionStore(KEEP_VERSIONS),
    notifyNewText: NotifyNewText = async () => undefined,
  ) {
    this.#database = database;
    this.#versions = versions;
    this.#notifyNewText = notifyNewText;
    this.#search = searchOf(database);
  }

  /**
   * Stores a row with its search words, word times and the owner's counter, in a transaction. Returns its id,
   * or the id of the transcription that the same take already became. `isRecording`: false keeps it out of the statistics.
   */
  async insert(
    tx: Connection,
    { word_times: words = null, ...row }: NewTranscription,
    isRecording = true,
  ): Promise<string> {
    const inserted = await tx
      .insertInto('transcriptions')
      .values(row)
      .onConflict((conflict) => conflict.columns(['owner', 'take_id']).doNothing())
      .returning('seq')
      .executeTakeFirst();
    if (inserted) {
      await this.#search.put(tx, row.owner, inserted.seq, wordsIn(row));
      await addToCount(tx, row.owner, row.ai_service, 1);
      if (isRecording) await countUsage(tx, usageOf(row));
      if (words !== null) await insertWordTimes(tx, row.owner, inserted.seq, words);
      await this.#notifyNewText(tx, row.owner, row.id);
      return row.id;
    }
    const id = await idOfTake(tx, row);
    if (id === undefined) throw new Error('a text that was stored twice is not there');
    return id;
  }

  /** The same for an imported text, in a transaction of its own. Its key may be the id of a text that exists. */
  readonly add = (row: NewTranscription): Promise<string> =>
    this.#database.db
      .transaction()
      .execute(async (tx) => (await idNamedByKey(tx, row)) ?? this.insert(tx, row, false));

  async find(owner: number, id: string, db: Connection = this.#database.db): Promise<TaggedRow | undefined> {
    const rows = await db
      .selectFrom('transcriptions')
      .selectAll()
      .where('owner', '=', owner)
      .where('id', '=', id)
      .execute();
    return (await withTags(db, owner, rows))[0];
  }

  /** The words of a transcription from `encodeWords`; null without words. */
  async wordTimes(owner: number, seq: number, db: Connection = this.#database.db): Promise<string | null> {
    const row = await db
      .selectFrom('transcription_word_times')
      .select('words')
      .where('owner', '=', owner)
      .where('seq', '=', seq)
      .executeTakeFirst();
    return row?.words ?? null;
  }

  /** A page of rows, in the window's order. */
  readonly list = (window: Window): Promise<ListedPage> => listPage(this.#database.db, window);

  /** A page of matching rows, and the number of matches. */
  readonly search = (window: Window, terms: Terms, bounds: CountBounds) =>
    searchPage(this.#database.db, this.#search, window, { terms, ...bounds });

  /** The sizes of the rows in a window; with terms, of matching ones. */
  readonly sizes = (rows: Window, terms: Terms, budget: ScanBudget) =>
    listSizes(this.#database.db, this.#search, rows, { terms, budget });

  /** The texts merged into one of the owner's, oldest first. */
  readonly parts = (owner: number, id: string) => partsOf(this.#database.db, owner, id);

  /** The spoken segments of a text, with their times. */
  readonly segments = (owner: number, id: string): Promise<Segment[]> =>
    segmentsOf(this.#database.db, owner, id);

  /** The owner's texts that are most like one of them; of long texts, the beginning. @throws AppError `cancelled` */
  async similar(row: TaggedRow, signal: AbortSignal): Promise<ListedRow[]> {
    const { db } = this.#database;
    const text = row.edited_text ?? row.personalized_text ?? row.original_text;
    const budget = new ScanBudget(signal);
    const seqs = await similarTo(
      { seq: row.seq, text },
      await countAll(db, row.owner, null),
      (word, { limit, wordsLeft }) =>
        this.#search.withWord(db, row.owner, word, { limit, budget: budget.share(wordsLeft) }),
    );
    return listPreviews(db, row.owner, seqs);
  }

  readonly pinned = (owner: number): Promise<ListedRow[]> => listPinned(this.#database.db, owner);

  /** The number of rows, from the stored counter. */
  readonly count = (owner: number, aiService: string | null): Promise<number> =>
    countAll(this.#database.db, owner, aiService);

  /** The number of rows that a filter leaves, counted up to `cap`. */
  readonly countSome = (filter: RowFilter, cap: number): Promise<number> =>
    countSome(this.#database.db, filter, cap);

  readonly values = (owner: number, column: 'language' | 'recorded_on'): Promise<string[]> =>
    valuesOf(this.#database.db, owner, column);

  /** Pins a text at a moment in milliseconds since 1970; null unpins it. */
  readonly pin = (owner: number, id: string, at: number | null): Promise<'done' | 'missing' | 'full'> =>
    changeOwner(this.#database, { no: owner }, (tx) => pin(tx, owner, id, at));

  /** The number of rows created at or after a moment, in milliseconds since 1970. */
  async countSince(owner: number, since: number): Promise<number> {
    const { n } = await this.#database.db
      .selectFrom('transcriptions')
      .where('owner', '=', owner)
      .where('part_of', 'is', null)
      .where('created_at', '>=', since)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  }

  /** Saves an edit if the row still has this version; returns whether it had. */
  readonly edit = (owner: number, id: string, version: number, edit: StoredEdit): Promise<boolean> =>
    this.#database.db.transaction().execute((tx) => this.editIn(tx, owner, id, version, edit));

  /** The same in a transaction. */
  async editIn(
    tx: Connection,
    owner: number,
    id: string,
    version: number,
    edit: StoredEdit,
  ): Promise<boolean> {
    const before = await versionedText(tx, owner, id);
    if (!before) return false;
    const changed = await tx
      .updateTable('transcriptions')
      .set({
        edited_text: edit.text,
        edited_html: edit.html,
        edited_at: edit.at,
        version: version + 1,
        ...originAfter(edit),
        ...spokenAfter(before.spoken_cuts, edit, version + 1),
      })
      .where('owner', '=', owner)
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (!changed) return false;
    await this.#index(tx, changed);
    const isFromSpoken = edit.writer === null && before.edited_text === null;
    const revision = version + 1;
    await this.#versions.recordEdit(tx, before, {
      ...edit,
      revision,
      isFromSpoken,
      isWritten: Boolean(edit.writer),
      ...originOf(changed),
    });
    if (edit.writer) await recordWriter(tx, owner, changed.take_id ?? id, edit.writer.service);
    return true;
  }

  /** A merged text is indexed with the one that contains it. */
  async #index(tx: Connection, row: TranscriptionRow): Promise<void> {
    if (row.part_of === null) await this.#search.put(tx, row.owner, row.seq, wordsIn(row));
  }

  /**
   * Stores a version in the user's style next to the original. It is not an edit: the user's own edit stays, and so
   * does the version number an open editor depends on. `writer`: the service that wrote it, null for none. False when
   * the row is missing.
   */
  personalize(
    owner: number,
    id: string,
    text: string,
    writer: WrittenBy | null,
    at = Date.now(),
  ): Promise<boolean> {
    return this.#database.db.transaction().execute(async (tx) => {
      const before = await versionedText(tx, owner, id);
      const changed = await tx
        .updateTable('transcriptions')
        .set({ personalized_text: text, personalize_note: null })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!changed || !before) return false;
      const { seq, take_id } = changed;
      const author = { tool: 'personalize' };
      const [writer_service, writer_model] = [writer?.service ?? null, writer?.model ?? null];
      await this.#versions.recordStyled(tx, before, { text, writer_service, writer_model, at, author });
      if (writer) {
        await recordWriter(tx, owner, take_id ?? id, writer.service);
        // The writer of an edited text changes only with the edit.
        await tx
          .updateTable('transcriptions')
          .set({ writer_service: writer.service, writer_model: writer.model })
          .where('owner', '=', owner)
          .where('seq', '=', seq)
          .where('edited_text', 'is', null)
          .execute();
      }
      await this.#index(tx, changed);
      return true;
    });
  }

  /**
   * Deletes rows by id, with those merged into them. Returns what is needed to delete their recordings. Foreign ids are
   * ignored.
   */
  readonly remove = (owner: number, ids: readonly string[]): Promise<RemovedText[]> =>
    changeOwner(this.#database, { no: owner }, (tx) => removeWithParts(this.#database, tx, owner, ids));

  /**
   * Removes the recordings of a text and of those merged into it from their rows, at a moment in milliseconds since 1970.
   * Returns their keys, to delete them; null for an unknown text.
   */
  readonly removeRecordings = (owner: number, id: string, at: number): Promise<string[] | null> =>
    changeOwner(this.#database, { no: owner }, (tx) =>
      removeRecordings(this.#database, tx, { owner, id, at }),
    );
}

async function insertWordTimes(tx: Connection, owner: number, seq: number, words: string): Promise<void> {
  await tx.insertInto('transcription_word_times').values({ seq, owner, words }).execute();
}
