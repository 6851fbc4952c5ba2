import { sql } from 'kysely';
import { z } from 'zod';
import type { Connection, Database } from '../db/database.ts';
import { countRows, ownTables } from '../db/own-tables.ts';
import { databaseClock } from '../fleet/node-store.ts';
import { MoveError } from './move-error.ts';
import { type ColumnTypes, type Row, toPostgres } from './row-digest.ts';
import { type Cursor, cursorOf, type MovedTable } from './table-pages-store.ts';

/** Progress of an unfinished move: the last copied row of each table. Dropped at the end. */
const PROGRESS_TABLE = 'moved_tables';
/** Key values of a row. */
const cursorSchema = z.array(z.union([z.string(), z.number()]));
/** The row that names the source. */
const SOURCE_ROW = '';

async function hasProgress(db: Connection): Promise<boolean> {
  const { rows } = await sql<{
    found: string | null;
  }>`select to_regclass(${PROGRESS_TABLE}) as found`.execute(db);
  return rows[0]?.found != null;
}

async function readProgress(db: Connection, name: string): Promise<string | null> {
  const { rows } = await sql<{ cursor: string }>`
    select cursor from ${sql.table(PROGRESS_TABLE)} where name = ${name}`.execute(db);
  return rows[0]?.cursor ?? null;
}

/** Writes the PostgreSQL database that an installation is moved to. */
export class Target {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get db(): Connection {
    return this.#database.db;
  }

  /**
   * Begins or continues a move.
   * @throws MoveError when the database has other data, or a server uses it
   */
  async begin(source: string): Promise<void> {
    const liveNodes = sql`select 1 from nodes where alive_until > ${databaseClock}`;
    if ((await liveNodes.execute(this.db)).rows.length > 0) {
      throw new MoveError('Servers use this database. Stop them first.');
    }
    if (await hasProgress(this.db)) {
      if ((await readProgress(this.db, SOURCE_ROW)) === source) return;
      throw new MoveError('Another installation is being moved to this database.');
    }
    const counts = await countRows(this.db, await ownTables(this.#database));
    const filled = Object.keys(counts).filter((table) => counts[table] !== 0);
    if (filled.length > 0) throw new MoveError(`This database is not empty: ${filled.join(', ')}.`);
    await this.db.transaction().execute(async (tx) => {
      await sql`create table ${sql.table(PROGRESS_TABLE)} (name text primary key, cursor text not null)`.execute(
        tx,
      );
      await sql`insert into ${sql.table(PROGRESS_TABLE)} values (${SOURCE_ROW}, ${source})`.execute(tx);
    });
  }

  /** PostgreSQL's types of a table's columns. */
  async typesOf({ name }: MovedTable): Promise<ColumnTypes> {
    const { rows } = await sql<{ column: string; type: string }>`
      select column_name as column, data_type as type from information_schema.columns
      where table_schema = current_schema() and table_name = ${name}`.execute(this.db);
    return Object.fromEntries(rows.map(({ column, type }) => [column, type]));
  }

  /** The key of the last row of a table that is here. */
  async cursorOf({ name }: MovedTable): Promise<Cursor> {
    const cursor = await readProgress(this.db, name);
    return cursor === null ? null : cursorSchema.parse(JSON.parse(cursor));
  }

  /** Stores rows of SQLite and the table's progress in one transaction. */
  async write(table: MovedTable, types: ColumnTypes, rows: readonly Row[]): Promise<void> {
    const last = rows.at(-1);
    if (!last) return;
    const values = rows.map((row) => {
      const columnValues = table.columns.map((column) => sql`${toPostgres(row[column], types[column])}`);
      return sql`(${sql.join(columnValues)})`;
    });
    const cursor = JSON.stringify(cursorOf(table, last));
    await this.db.transaction().execute(async (tx) => {
      const columns = sql.join(table.columns.map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(tx);
      await sql`insert into ${sql.table(PROGRESS_TABLE)} values (${table.name}, ${cursor})
        on conflict (name) do update set cursor = excluded.cursor`.execute(tx);
    });
  }

  /** Makes a table's sequence continue above `last` and above its existing rows. */
  async continueNumbers({ name, columns }: MovedTable, last: number): Promise<void> {
    for (const column of columns) {
      const { rows } = await sql<{ sequence: string | null }>`
        select pg_get_serial_sequence(${`"${name}"`}, ${column}) as sequence`.execute(this.db);
      const sequence = rows[0]?.sequence;
      if (!sequence) continue;
      const highest = sql`greatest(${last}::bigint,
        (select coalesce(max(${sql.ref(column)}), 0) from ${sql.table(name)}))`;
      await sql`select setval(${sequence}::regclass, greatest(${highest}, 1), ${highest} > 0)`.execute(
        this.db,
      );
    }
  }

  /** Releases all takes: the source's servers no longer exist. */
  async freeTakes(): Promise<void> {
    await this.db.updateTable('takes').set({ holder: null }).where('holder', 'is not', null).execute();
  }

  /** Ends a move and drops its progress. */
  async end(): Promise<void> {
    await sql`drop table ${sql.table(PROGRESS_TABLE)}`.execute(this.db);
  }
}
