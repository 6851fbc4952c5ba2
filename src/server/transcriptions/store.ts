import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { WrittenBy } from '../../contract/api/text-origin.ts';
import { KEEP_VERSIONS } from '../../contract/limits.ts';
import { searchWords } from '../../text/search-words.ts';
import { countWords } from '../../text/word-count.ts';
import { countUsage, noteWriter } from '../analytics/store.ts';
import type { Connection, Database } from '../db/database.ts';
import type { Schema, TranscriptionsTable, UsageTable } from '../db/schema.ts';
import { VersionStore } from '../text-versions/store.ts';
import { noteRemovals } from './removal-store.ts';
import type { SearchIndex, Terms, Window } from './search-index.ts';
import { postgresSearch } from './search-postgres-store.ts';
import { sqliteSearch } from './search-sqlite-store.ts';
import { type StoredEdit, versionedText, writerAfter } from './stored-edit-store.ts';

export type TranscriptionRow = Selectable<TranscriptionsTable>;
/** `word_times`: the words of its segments from `encodeWords`, null without words. */
export type NewTranscription = Omit<TranscriptionRow, 'seq'> & { word_times?: string | null };

type Announce = (tx: Connection, owner: number, id: string) => Promise<void>;

/** All columns of a list; segments can be long and are read for single transcriptions only. */
const LISTED = [
  'seq',
  'id',
  'original_text',
  'personalized_text',
  'edited_text',
  'ai_service',
  'language',
  'created_at',
  'edited_at',
  'version',
  'duration',
  'audio_key',
  'quality_score',
  'noise_level',
  'confidence',
  'audio_format',
  'sample_rate',
  'bitrate',
  'channels',
  'processing_time',
  'engine',
  'speech_model',
  'writer_service',
  'writer_model',
] as const satisfies readonly (keyof TranscriptionRow)[];
export type ListedRow = Pick<TranscriptionRow, (typeof LISTED)[number]>;

/**
 * Transcriptions in the database. Every function takes the owner, and never reads or changes another's rows.
 */
export class TranscriptionStore {
  readonly #database: Database;
  readonly #search: SearchIndex;
  readonly #versions: VersionStore;
  readonly #announce: Announce;

  /** `announce` is told of each new text in the transaction that stores it. */
  constructor(
    database: Database,
    versions = new VersionStore(KEEP_VERSIONS),
    announce: Announce = async () => undefined,
  ) {
    this.#database = database;
    this.#versions = versions;
    this.#announce = announce;
    this.#search = this.#database.kind === 'sqlite' ? sqliteSearch : postgresSearch;
  }

  /**
   * Stores a row with its search words, word times and the owner's counter, in a transaction. Returns its id,
   * or the id of the transcription that the same take already became.
   */
  async insert(tx: Connection, { word_times: words = null, ...row }: NewTranscription): Promise<string> {
    const inserted = await tx
      .insertInto('transcriptions')
      .values(row)
      .onConflict((conflict) => conflict.columns(['owner', 'take_id']).doNothing())
      .returning('seq')
      .executeTakeFirst();
    if (inserted) {
      await this.#search.put(
        tx,
        row.owner,
        inserted.seq,
        wordsIn(row.original_text, row.personalized_text, row.edited_text),
      );
      await addToCount(tx, row.owner, row.ai_service, 1);
      await countUsage(tx, usageOf(row));
      if (words !== null) await insertWordTimes(tx, row.owner, inserted.seq, words);
      await this.#announce(tx, row.owner, row.id);
      return row.id;
    }
    const { id } = await tx
      .selectFrom('transcriptions')
      .select('id')
      .where('owner', '=', row.owner)
      .where('take_id', '=', row.take_id)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** The same in a transaction of its own. */
  readonly add = (row: NewTranscription): Promise<string> =>
    this.#database.db.transaction().execute((tx) => this.insert(tx, row));

  async find(owner: number, id: string): Promise<TranscriptionRow | undefined> {
    return this.#database.db
      .selectFrom('transcriptions')
      .selectAll()
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** The words of a transcription from `encodeWords`; null without words. */
  async wordTimes(owner: number, seq: number): Promise<string | null> {
    const row = await this.#database.db
      .selectFrom('transcription_word_times')
      .select('words')
      .where('owner', '=', owner)
      .where('seq', '=', seq)
      .executeTakeFirst();
    return row?.words ?? null;
  }

  /** A page of rows, in the window's order. */
  readonly list = (window: Window): Promise<ListedRow[]> =>
    inWindow(listed(this.#database.db, window), window).execute();

  /** A page of matching rows, and the number of matches, counted up to `cap`. */
  async search(window: Window, terms: Terms, cap: number): Promise<{ rows: ListedRow[]; count: number }> {
    const { seqs, count } = await this.#search.find(this.#database.db, terms, window, cap);
    const rows =
      seqs.length === 0 ? [] : await listed(this.#database.db, window).where('seq', 'in', seqs).execute();
    return { rows, count };
  }

  /** The number of rows, from the stored counter. */
  async count(owner: number, aiService: string | null): Promise<number> {
    let query = this.#database.db.selectFrom('owner_counts').where('owner', '=', owner);
    if (aiService !== null) query = query.where('ai_service', '=', aiService);
    const { n } = await query
      .select((eb) => eb.fn.sum<number | string>('n').as('n'))
      .executeTakeFirstOrThrow();
    return Number(n ?? 0);
  }

  /** The number of rows created at or after a moment, in milliseconds since 1970. */
  async countSince(owner: number, since: number): Promise<number> {
    const { n } = await this.#database.db
      .selectFrom('transcriptions')
      .where('owner', '=', owner)
      .where('created_at', '>=', since)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  }

  /** Saves an edit if the row still has this version; returns whether it had. */
  edit(owner: number, id: string, version: number, edit: StoredEdit): Promise<boolean> {
    return this.#database.db.transaction().execute(async (tx) => {
      const before = await versionedText(tx, owner, id);
      const changed = await tx
        .updateTable('transcriptions')
        .set({
          edited_text: edit.text,
          edited_html: edit.html,
          edited_at: edit.at,
          version: version + 1,
          ...writerAfter(edit),
        })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .where('version', '=', version)
        .returning(['seq', 'take_id', 'original_text', 'personalized_text', 'writer_service', 'writer_model'])
        .executeTakeFirst();
      if (!changed || !before) return false;
      const { seq, take_id, original_text, personalized_text, writer_service, writer_model } = changed;
      await this.#search.put(tx, owner, seq, wordsIn(original_text, personalized_text, edit.text));
      const isOfSpoken = edit.writer === null && before.edited_text === null;
      const revision = version + 1;
      await this.#versions.noteEdit(tx, before, {
        ...{ ...edit, revision, isOfSpoken, isWritten: Boolean(edit.writer), writer_service, writer_model },
      });
      if (edit.writer) await noteWriter(tx, owner, take_id ?? id, edit.writer.service);
      return true;
    });
  }

  /**
   * Stores a version in the user's style next to the original. It is not an edit: the user's own edit stays,
   * and so does the version number an open editor depends on. `writer`: the service that wrote it, null for
   * none. False when the row is missing.
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
        .returning(['seq', 'take_id', 'original_text', 'edited_text'])
        .executeTakeFirst();
      if (!changed || !before) return false;
      const { seq, take_id, original_text, edited_text } = changed;
      const maker = { tool: 'personalize' };
      const [writer_service, writer_model] = [writer?.service ?? null, writer?.model ?? null];
      await this.#versions.noteStyled(tx, before, { text, writer_service, writer_model, at, maker });
      if (writer) {
        await noteWriter(tx, owner, take_id ?? id, writer.service);
        // The writer of an edited text changes only with the edit.
        await tx
          .updateTable('transcriptions')
          .set({ writer_service: writer.service, writer_model: writer.model })
          .where('owner', '=', owner)
          .where('seq', '=', seq)
          .where('edited_text', 'is', null)
          .execute();
      }
      await this.#search.put(tx, owner, seq, wordsIn(original_text, text, edited_text));
      return true;
    });
  }

  /** Deletes rows by id; returns what is needed to delete their recordings. Foreign ids are ignored. */
  remove(owner: number, ids: readonly string[]): Promise<{ id: string; audio_key: string | null }[]> {
    return this.#database.db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('transcriptions')
        .select(['seq', 'id', 'ai_service', 'audio_key'])
        .where('owner', '=', owner)
        .where('id', 'in', ids)
        .execute();
      if (rows.length === 0) return [];
      const seqs = rows.map((row) => row.seq);
      await this.#search.remove(tx, seqs);
      await tx.deleteFrom('transcriptions').where('owner', '=', owner).where('seq', 'in', seqs).execute();
      for (const row of rows) await addToCount(tx, owner, row.ai_service, -1);
      await noteRemovals(
        tx,
        rows.flatMap(({ audio_key }) => audio_key ?? []),
      );
      return rows.map(({ id, audio_key }) => ({ id, audio_key }));
    });
  }
}

async function insertWordTimes(tx: Connection, owner: number, seq: number, words: string): Promise<void> {
  await tx.insertInto('transcription_word_times').values({ seq, owner, words }).execute();
}

const usageOf = (row: Omit<TranscriptionRow, 'seq'>): UsageTable => ({
  ...{ owner: row.owner, recording: row.take_id ?? row.id, at: row.created_at },
  ...{ words: countWords(row.original_text), duration: row.duration, quality: row.quality_score },
  ...{ ai_service: row.ai_service, language: row.language === 'auto' ? null : row.language },
  writer_service: row.writer_service,
});

/** The search covers all texts of a transcription. */
const wordsIn = (...texts: readonly (string | null)[]): string =>
  searchWords(texts.filter((text) => text !== null).join(' '));

function listed(db: Connection, { owner, from }: Window) {
  return db
    .selectFrom('transcriptions')
    .select(LISTED)
    .where('owner', '=', owner)
    .orderBy('seq', 'above' in from ? 'asc' : 'desc');
}

function inWindow<O>(
  rows: SelectQueryBuilder<Schema, 'transcriptions', O>,
  { aiService, from, limit }: Window,
): SelectQueryBuilder<Schema, 'transcriptions', O> {
  const some = rows.limit(limit);
  const ofService = aiService === null ? some : some.where('ai_service', '=', aiService);
  if ('below' in from) return ofService.where('seq', '<', from.below);
  if ('above' in from) return ofService.where('seq', '>', from.above);
  return ofService.offset(from.offset);
}

async function addToCount(tx: Connection, owner: number, aiService: string, change: number): Promise<void> {
  await tx
    .insertInto('owner_counts')
    .values({ owner, ai_service: aiService, n: Math.max(0, change) })
    .onConflict((conflict) =>
      conflict.columns(['owner', 'ai_service']).doUpdateSet({ n: sql`owner_counts.n + ${change}` }),
    )
    .execute();
}
