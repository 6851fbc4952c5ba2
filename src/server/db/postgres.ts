import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Milliseconds after which PostgreSQL ends a statement, and a transaction that does nothing. */
const STATEMENT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Milliseconds to get a connection, from the pool or by opening one. */
const CONNECT_MS = 10_000;

export interface PostgresOptions {
  /** Maximum number of connections. */
  readonly connections: number;
  /** False for work that may take long, such as migrations. Default: true. */
  readonly timeouts?: boolean;
  /** Told of a connection that was lost outside a statement; the pool opens another. */
  readonly onLost?: (error: Error) => void;
}

/** Lifts the limits of the role: behind PgBouncer, the operator sets them there. */
async function liftTimeouts(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('set statement_timeout = 0'));
  await connection.executeQuery(CompiledQuery.raw('set idle_in_transaction_session_timeout = 0'));
}

/**
 * Opens a pool of connections to a PostgreSQL server. A statement takes at most 30 s, unless `timeouts` is false.
 * 64-bit integers are read as numbers: ours stay below 2^53.
 */
export function openPostgres(url: string, options: PostgresOptions): Database {
  const { connections, timeouts = true, onLost = () => undefined } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'parlance',
    connectionTimeoutMillis: CONNECT_MS,
    ...(timeouts && {
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // Without listeners, a database that restarts would end this process.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool, ...(!timeouts && { onCreateConnection: liftTimeouts }) }),
  });
  return { kind: 'postgres', db, close: () => db.destroy() };
}
