import { Socket } from 'node:net';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Milliseconds after which PostgreSQL ends a statement, or an idle transaction. */
export const STATEMENT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Milliseconds to get a connection, from the pool or by opening one. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Milliseconds without traffic after which the system probes a connection; a lost one is found 10 s later. */
const KEEP_ALIVE_MS = 10_000;
/** Factor of the statement timeout after which a silent connection is given up on this side. */
const SILENCE_FACTOR = 1.2;

export interface PostgresOptions {
  /** Maximum number of connections. */
  readonly connections: number;
  /** Statement timeout in milliseconds; null for work that may take long, such as migrations. Default: 30 s. */
  readonly statementMs?: number | null;
  /** Lock timeout in milliseconds for work without a statement timeout. Default: none. */
  readonly lockMs?: number;
  /** Called when a connection is lost outside a statement; the pool opens another. */
  readonly onLost?: (error: Error) => void;
}

/** Lifts the limits of the role: behind PgBouncer, the operator sets them there. */
async function liftTimeouts(connection: DatabaseConnection, lockMs: number): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('set statement_timeout = 0'));
  await connection.executeQuery(CompiledQuery.raw('set idle_in_transaction_session_timeout = 0'));
  await connection.executeQuery(CompiledQuery.raw(`set lock_timeout = ${lockMs}`));
}

/** A socket that is destroyed after `ms` milliseconds without traffic. */
function createSocket(ms: number): Socket {
  const socket = new Socket();
  const onSilence = () =>
    socket.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' }));
  return socket.setTimeout(ms, onSilence);
}

/**
 * Driver options for a connection to `url`. If statements have a timeout, a connection that is silent for longer is
 * given up: the server that enforces the timeout may itself be gone, and the system waits a quarter of an hour for it.
 * Pools close idle connections earlier.
 */
export const connectionOptions = (url: string, statementMs: number | null) => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  ...(statementMs !== null && { stream: () => createSocket(SILENCE_FACTOR * statementMs) }),
});

/**
 * Opens a pool of connections to a PostgreSQL server. 64-bit integers are read as numbers: ours stay below 2^53.
 */
export function openPostgres(url: string, options: PostgresOptions): Database {
  const { connections, statementMs = STATEMENT_MS, lockMs = 0, onLost = () => undefined } = options;
  const hasTimeout = statementMs !== null;
  const pool = new pg.Pool({
    ...connectionOptions(url, statementMs),
    max: connections,
    application_name: 'parlance',
    ...(hasTimeout && {
      statement_timeout: statementMs,
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
  const onCreateConnection = (connection: DatabaseConnection) => liftTimeouts(connection, lockMs);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool, ...(!hasTimeout && { onCreateConnection }) }),
  });
  return { kind: 'postgres', db, close: () => db.destroy() };
}
