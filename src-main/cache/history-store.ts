import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { speakerNamesSchema } from '../../src/contract/api/speaker-list.ts';
import {
  type Transcription,
  type TranscriptionDetail,
  transcriptionDetailSchema,
  transcriptionSchema,
} from '../../src/contract/api/transcriptions.ts';
import { OFFLINE_HISTORY_MAX, PINS_MAX } from '../../src/contract/limits.ts';
import { foldLetters, searchSpellings } from '../../src/text/search-spellings.ts';
import { searchWords } from '../../src/text/search-words.ts';
import type { CachedUser } from './user-store.ts';

/** An edit that is not yet on the server, and the version it was based on. */
export interface UnsentEdit {
  readonly version: number;
  readonly text: string;
  readonly html: string | null;
}

/** A query. All `terms` must match; empty for no search. */
export interface HistoryQuery {
  readonly terms: readonly string[];
  /** Null for all, as are the others. */
  readonly aiService?: string | null;
  readonly language?: string | null;
  readonly recordedOn?: string | null;
  /** Id of a tag. */
  readonly tag?: string | null;
}

const CONDITIONS = {
  aiService: ' and ai_service = ?',
  language: " and json_extract(listed, '$.language') = ?",
  recordedOn: " and json_extract(listed, '$.recordedOn') = ?",
  tag: " and exists (select 1 from json_each(listed, '$.tags') where json_extract(value, '$.id') = ?)",
} as const satisfies Partial<Record<keyof HistoryQuery, string>>;

const detailPart = transcriptionDetailSchema
  .pick({ segments: true, html: true, personalizeNote: true, parts: true })
  // Earlier versions of the app stored no names.
  .extend({ speakerNames: speakerNamesSchema.default({}) });
const rowSchema = z.object({
  listed: z.string(),
  detail: z.string().nullable(),
  edit_text: z.string().nullable(),
  edit_at: z.number().nullable(),
});
const idSchema = z.object({ id: z.string() });
const countSchema = z.object({ n: z.number() });
const versionSchema = z.object({ id: z.string(), version: z.number(), has_detail: z.number() });

const wordsOf = (...texts: readonly (string | null)[]): string =>
  foldLetters(searchWords(texts.filter((text) => text !== null).join('\n')));

/** A transcription as lists show it, including an unsent edit. */
function readListed(value: unknown): Transcription {
  const { listed, edit_text: text, edit_at: at } = rowSchema.parse(value);
  const one = transcriptionSchema.parse(JSON.parse(listed));
  if (text === null || at === null) return one;
  return { ...one, text, editedAt: new Date(at).toISOString() };
}

/** The transcriptions last received from the server, by user; unsent edits are stored separately. */
export class HistoryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Stores received transcriptions; deletes edits that the server has, or that are outdated. */
  store({ serverName, userId }: CachedUser, ones: readonly Transcription[]): void {
    const insert = this.#db.prepare(`
      insert into history (place, owner, id, created_at, ai_service, version, listed, words)
      values (@serverName, @owner, @id, @createdAt, @aiService, @version, @listed, @words)
      on conflict do update set
        detail = case when version = excluded.version then detail end,
        edit_text = case when edit_version >= excluded.version then edit_text end,
        edit_html = case when edit_version >= excluded.version then edit_html end,
        edit_at = case when edit_version >= excluded.version then edit_at end,
        edit_version = case when edit_version >= excluded.version then edit_version end,
        words = case when edit_version >= excluded.version then words else excluded.words end,
        version = excluded.version, listed = excluded.listed`);
    this.#db.transaction(() => {
      for (const one of ones) {
        insert.run({
          serverName,
          owner: userId,
          id: one.id,
          createdAt: Date.parse(one.createdAt),
          aiService: one.aiService,
          version: one.version,
          listed: JSON.stringify(one),
          words: wordsOf(one.originalText, one.personalizedText, one.text),
        });
      }
    })();
  }

  /** Stores a transcription with its segments and formatting. */
  storeDetail(user: CachedUser, stored: TranscriptionDetail): void {
    const one = transcriptionSchema.parse(stored);
    this.store(user, [one]);
    const detail = { ...detailPart.parse(stored), parts: stored.parts ?? [] };
    this.#db
      .prepare('update history set detail = ? where place = ? and owner = ? and id = ?')
      .run(JSON.stringify(detail), user.serverName, user.userId, one.id);
  }

  /** Stores a saved edit. The detail of the version it was based on stays, with the formatting that was sent. */
  storeEdited(
    user: CachedUser,
    saved: Transcription,
    { version, html }: Pick<UnsentEdit, 'version' | 'html'>,
  ): void {
    const before = this.versions(user, [saved.id]).get(saved.id);
    const detail = before?.hasDetail && before.version === version ? this.detail(user, saved.id) : null;
    if (detail) this.storeDetail(user, { ...detail, ...saved, html });
    else this.store(user, [saved]);
  }

  /** The ids of all transcriptions. */
  ids({ serverName, userId }: CachedUser): string[] {
    return this.#db
      .prepare('select id from history where place = ? and owner = ?')
      .all(serverName, userId)
      .map((row) => idSchema.parse(row).id);
  }

  /** Deletes those of the `known` transcriptions that the server does not list any more. */
  retainOnly(user: CachedUser, listed: readonly string[], known: readonly string[]): void {
    const present = new Set(listed);
    this.remove(
      user,
      known.filter((id) => !present.has(id)),
    );
  }

  /** Deletes the oldest transcriptions beyond the limit. */
  trim({ serverName, userId }: CachedUser): void {
    this.#db
      .prepare(
        `delete from history where place = ? and owner = ? and id in (select id from history
         where place = ? and owner = ? order by created_at desc, id limit -1 offset ?)`,
      )
      .run(serverName, userId, serverName, userId, OFFLINE_HISTORY_MAX);
  }

  /** Returns how many there were. */
  remove({ serverName, userId }: CachedUser, ids: readonly string[]): number {
    return this.#db
      .prepare(`delete from history where place = ? and owner = ? and id in (select value from json_each(?))`)
      .run(serverName, userId, JSON.stringify(ids)).changes;
  }

  /** Stores an edit that could not be sent, for lists and search. The editor keeps its own draft. */
  storeUnsentEdit(user: CachedUser, id: string, edit: UnsentEdit, at: number): void {
    const row = this.#row(user, id);
    if (!row) return;
    const { originalText, personalizedText } = transcriptionSchema.parse(JSON.parse(row.listed));
    this.#db
      .prepare(
        `update history set edit_version = ?, edit_text = ?, edit_html = ?, edit_at = ?, words = ?
         where place = ? and owner = ? and id = ?`,
      )
      .run(
        edit.version,
        edit.text,
        edit.html,
        at,
        wordsOf(originalText, personalizedText, edit.text),
        user.serverName,
        user.userId,
        id,
      );
  }

  /** A page of transcriptions, newest first. */
  page(user: CachedUser, query: HistoryQuery, offset: number, limit: number): Transcription[] {
    const { where, values } = this.#matching(user, query);
    return this.#db
      .prepare(
        `select listed, detail, edit_text, edit_at from history where ${where}
         order by created_at desc, id limit ? offset ?`,
      )
      .all(...values, limit, offset)
      .map(readListed);
  }

  /** The pinned transcriptions, last pinned first. */
  pinned({ serverName, userId }: CachedUser): Transcription[] {
    return this.#db
      .prepare(
        `select listed, detail, edit_text, edit_at from history where place = ? and owner = ?
         and json_extract(listed, '$.pinnedAt') is not null
         order by json_extract(listed, '$.pinnedAt') desc limit ?`,
      )
      .all(serverName, userId, PINS_MAX)
      .map(readListed);
  }

  /** The number of matches, counted up to `cap`. */
  count(user: CachedUser, query: HistoryQuery, cap = OFFLINE_HISTORY_MAX): number {
    const { where, values } = this.#matching(user, query);
    const found = this.#db
      .prepare(`select count(*) as n from (select 1 from history where ${where} limit ?)`)
      .get(...values, cap);
    return countSchema.parse(found).n;
  }

  countSince({ serverName, userId }: CachedUser, since: number): number {
    const found = this.#db
      .prepare('select count(*) as n from history where place = ? and owner = ? and created_at >= ?')
      .get(serverName, userId, since);
    return countSchema.parse(found).n;
  }

  /**
   * The last received version, without an unsent edit, which the editor has as a draft. Null if it is unknown
   * or its formatting is: a plain version would make the next edit remove the formatting.
   */
  detail(user: CachedUser, id: string): TranscriptionDetail | null {
    const row = this.#row(user, id);
    if (!row) return null;
    const one = transcriptionSchema.parse(JSON.parse(row.listed));
    if (row.detail !== null) return { ...one, ...detailPart.parse(JSON.parse(row.detail)) };
    if (one.editedAt !== null) return null;
    return { ...one, segments: [], speakerNames: {}, html: null, personalizeNote: null, parts: [] };
  }

  /** The stored versions of some transcriptions, and whether each is complete, which one without `parts` is not. */
  versions(
    { serverName, userId }: CachedUser,
    ids: readonly string[],
  ): Map<string, { version: number; hasDetail: boolean }> {
    const rows = this.#db
      .prepare(
        `select id, version, json_extract(detail, '$.parts') is not null as has_detail from history
         where place = ? and owner = ? and id in (select value from json_each(?))`,
      )
      .all(serverName, userId, JSON.stringify(ids))
      .map((row) => versionSchema.parse(row));
    return new Map(rows.map(({ id, version, has_detail }) => [id, { version, hasDetail: has_detail === 1 }]));
  }

  #row({ serverName, userId }: CachedUser, id: string): z.infer<typeof rowSchema> | null {
    const row = this.#db
      .prepare(
        'select listed, detail, edit_text, edit_at from history where place = ? and owner = ? and id = ?',
      )
      .get(serverName, userId, id);
    return row === undefined ? null : rowSchema.parse(row);
  }

  #matching({ serverName, userId }: CachedUser, { terms, ...rest }: HistoryQuery) {
    const filters = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
      const value = rest[name as keyof typeof CONDITIONS] ?? null;
      return value === null ? [] : [{ condition, value }];
    });
    const searchTerms = terms.map(searchSpellings);
    const conditions = [
      ...filters.map(({ condition }) => condition),
      ...searchTerms.map((spellings) => ` and (${spellings.map(() => 'instr(words, ?) > 0').join(' or ')})`),
    ];
    return {
      where: `place = ? and owner = ?${conditions.join('')}`,
      values: [serverName, userId, ...filters.map(({ value }) => value), ...searchTerms.flat()],
    };
  }
}
