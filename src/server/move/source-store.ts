import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '../db/database.ts';
import { ownTables } from '../db/own-tables.ts';
import { MoveError } from './move-error.ts';
import type { MovedTable } from './table-pages-store.ts';

/** A recording that the source's database names. */
export interface RecordingRow {
  readonly key: string;
  readonly format: string;
}

/** A take without a text. */
export interface UnfinishedTake {
  readonly owner: number;
  readonly id: string;
  readonly epoch: number;
}

/** Sorts tables so that each follows those it refers to. */
function sortByReference(
  tables: readonly MovedTable[],
  parents: ReadonlyMap<string, readonly string[]>,
): MovedTable[] {
  const sorted: MovedTable[] = [];
  const done = new Set<string>();
  while (sorted.length < tables.length) {
    const ready = tables.filter(
      ({ name }) =>
        !done.has(name) && (parents.get(name) ?? []).every((parent) => parent === name || done.has(parent)),
    );
    if (ready.length === 0) throw new MoveError('The tables refer to one another in a circle.');
    for (const table of ready) done.add(table.name);
    sorted.push(...ready);
  }
  return sorted;
}

async function describe(db: Connection, name: string): Promise<MovedTable> {
  const { rows } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name}) order by cid`.execute(db);
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  if (key.length === 0) throw new MoveError(`The table ${name} has no primary key.`);
  return { name, columns: rows.map((row) => row.name), key: key.map((row) => row.name) };
}

async function parentsOf(db: Connection, name: string): Promise<string[]> {
  const { rows } = await sql<{ parent: string }>`
    select distinct "table" as parent from pragma_foreign_key_list(${name})`.execute(db);
  return rows.map(({ parent }) => parent);
}

/** Reads the SQLite database of an installation that is moved. */
export class Source {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get db(): Connection {
    return this.#database.db;
  }

  /** All tables of ours, each after those it refers to. @throws MoveError for one without a primary key */
  async tables(): Promise<MovedTable[]> {
    const names = await ownTables(this.#database);
    const parents = new Map<string, string[]>();
    for (const name of names) parents.set(name, await parentsOf(this.db, name));
    return sortByReference(await Promise.all(names.map((name) => describe(this.db, name))), parents);
  }

  /** Identifies an installation by the times of its migrations. */
  async fingerprint(): Promise<string> {
    const { rows } = await sql<{ name: string; timestamp: string }>`
      select name, timestamp from kysely_migration order by name`.execute(this.db);
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }

  /** The highest row number ever assigned, by table, deleted rows included. */
  async lastNumbers(): Promise<Map<string, number>> {
    const query = sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`;
    const { rows } = await query.execute(this.db);
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  }

  /** Recordings that are kept. */
  async recordings(): Promise<RecordingRow[]> {
    const rows = await this.db
      .selectFrom('transcriptions')
      .select(['audio_key', 'audio_format'])
      .where('audio_key', 'is not', null)
      .orderBy('seq')
      .execute();
    return rows.flatMap(({ audio_key: key, audio_format: format }) => (key ? [{ key, format }] : []));
  }

  /** Takes without a text. */
  takes(): Promise<UnfinishedTake[]> {
    return this.db
      .selectFrom('takes')
      .select(['owner', 'id', 'epoch'])
      .where('state', '<>', 'done')
      .orderBy('owner')
      .orderBy('id')
      .execute();
  }
}
