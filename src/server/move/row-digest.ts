import { createHash } from 'node:crypto';

/** A row as returned by a database. */
export type Row = Readonly<Record<string, unknown>>;
/** PostgreSQL's types by column. */
export type ColumnTypes = Readonly<Record<string, string>>;

const DATE = 'timestamp with time zone';
const FLAG = 'boolean';
const MODULUS = 2n ** 256n;

/** A text without zero characters: earlier versions took them, and PostgreSQL does not store them. */
const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value;

/** A value of SQLite as PostgreSQL takes it: better-auth's tables have ISO strings and 0 or 1 for dates and flags there. */
export function toPostgres(value: unknown, type: string | undefined): unknown {
  if (value === null) return null;
  if (type === FLAG) return value === 1;
  return type === DATE ? new Date(String(value)) : withoutNul(value);
}

/** A value as it is digested, whichever database it is from. */
function digestedValue(value: unknown, type: string | undefined): unknown {
  if (value === null) return null;
  if (type === FLAG) return Number(value);
  if (type !== DATE) return withoutNul(value);
  return (value instanceof Date ? value : new Date(String(value))).toISOString();
}

/** Number of rows and their digest, which does not depend on their order. */
export interface TableDigest {
  readonly rows: number;
  /** Sum of the SHA-256 of each row, modulo 2^256, hexadecimal. */
  readonly digest: string;
}

/** Digests the rows of a table; `columns` are those that count. */
export class RowDigest {
  readonly #columns: readonly string[];
  readonly #types: ColumnTypes;
  #sum = 0n;
  #rows = 0;

  constructor(columns: readonly string[], types: ColumnTypes) {
    this.#columns = columns;
    this.#types = types;
  }

  add(row: Row): void {
    const values = this.#columns.map((column) => digestedValue(row[column], this.#types[column]));
    const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % MODULUS;
    this.#rows += 1;
  }

  get result(): TableDigest {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(64, '0') };
  }
}
