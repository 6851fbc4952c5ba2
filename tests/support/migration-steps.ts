import { sql } from 'kysely';
import type { Database } from '../../src/server/db/database.ts';
import { ownTables } from '../../src/server/db/own-tables.ts';

/** A column as the database describes it. */
export interface ColumnFacts {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
}

/** Every column of our tables. */
export async function columnsOf(database: Database): Promise<ColumnFacts[]> {
  const own = new Set(await ownTables(database));
  const tables = await database.db.introspection.getTables();
  return tables
    .filter(({ name }) => own.has(name))
    .flatMap(({ name, columns }) =>
      columns.map((column) => ({
        table: name,
        column: column.name,
        type: column.dataType,
        isNullable: column.isNullable,
        hasDefault: column.hasDefaultValue || column.isAutoIncrementing,
      })),
    );
}

/** What in a later schema code of the earlier one cannot live with, one line each. */
export function incompatibilitiesOf(before: readonly ColumnFacts[], after: readonly ColumnFacts[]): string[] {
  const nameOf = ({ table, column }: ColumnFacts) => `${table}.${column}`;
  const later = new Map(after.map((column) => [nameOf(column), column]));
  const earlier = new Set(before.map(nameOf));
  const known = new Set(before.map(({ table }) => table));
  const lost = before.flatMap((column) => {
    const now = later.get(nameOf(column));
    if (!now) return [`${nameOf(column)} is gone`];
    if (now.type !== column.type) return [`${nameOf(column)} has another type`];
    return column.isNullable && !now.isNullable ? [`${nameOf(column)} must not be null any more`] : [];
  });
  const needed = after
    .filter((column) => known.has(column.table) && !earlier.has(nameOf(column)))
    .filter(({ isNullable, hasDefault }) => !isNullable && !hasDefault)
    .map((column) => `${nameOf(column)} is new, and code that does not know it cannot insert`);
  return [...lost, ...needed];
}

/** Tables that others refer to; they come first, in this order. */
const PARENTS = ['user', 'owners', 'transcriptions', 'takes', 'tags'];

/**
 * Inserts a row into each table and reads it, as code of that schema does: with every column of it and no other.
 * Returns the tables that refused it, with the reason.
 */
export async function insertRows(
  { db, kind }: Database,
  columns: readonly ColumnFacts[],
  n: number,
): Promise<string[]> {
  const refused: string[] = [];
  const names = [...new Set(columns.map(({ table }) => table))];
  const rank = (name: string) => PARENTS.indexOf(name) + 1 || PARENTS.length + 1;
  names.sort((a, b) => rank(a) - rank(b));
  for (const table of names) {
    const own = columns.filter((column) => column.table === table);
    // A number or an id that is the same everywhere: rows refer to those of the same turn.
    const values = own.map(({ type }) => {
      if (/int|real|float|double|numeric/i.test(type)) return n;
      if (/bool/i.test(type)) return true;
      return /timestamp/i.test(type) ? new Date(n) : `id-${n}`;
    });
    const list = sql.join(own.map(({ column }) => sql.ref(column)));
    const insert = sql`insert into ${sql.table(table)} (${list}) values (${sql.join(values)})`;
    const read = sql`select ${list} from ${sql.table(table)}`;
    try {
      await insert.execute(db);
      await read.execute(db);
    } catch (error) {
      refused.push(`${kind} ${table}: ${String(error)}`);
    }
  }
  return refused;
}
