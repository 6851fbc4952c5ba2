import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { connectionOptions } from './postgres.ts';

/** The key of the advisory lock: any number that no other program uses in this database. */
const LOCK_KEY = 746_152_903;
/** Milliseconds to wait for a server that is just ending, for instance during a restart. */
const WAIT_MS = 2000;
const RETRY_MS = 250;
/** How the lock's connection is named in `pg_stat_activity`. */
const APPLICATION_NAME = 'parlance lock';
/** Timeout in milliseconds of these statements, none of which waits for a lock. */
const QUERY_TIMEOUT_MS = 10_000;
/** Milliseconds between attempts to reach a database that is down. */
const RECONNECT_MS = 2000;
/**
 * How PostgreSQL finds out that the host of a lock's connection is gone, in seconds: after this time without a byte it
 * asks, then again and again. Its default is the system's: 2 hours on Linux, in which no other server could start.
 */
const KEEPALIVE = { idle: 10, interval: 5, count: 3 };
/** Seconds after which the lock of a vanished host is free. */
const LOST_AFTER_S = KEEPALIVE.idle + KEEPALIVE.interval * KEEPALIVE.count;

/** Another server uses the database. The message is for the terminal. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';

  constructor() {
    super(
      'Another Parlance server uses this database (DATABASE_URL). Recordings on their way are in the DATA_DIR of ' +
        'one server, so that two of them would lose some: stop the other one first. With AUDIO_STORE=s3 and the ' +
        'same SECRET on all of them, any number of servers work together. If its computer has just failed, try ' +
        `again in ${LOST_AFTER_S} seconds: the database notices by then.`,
    );
  }
}

/** A single server excludes all others; servers of a fleet exclude only such a server. */
export type LockMode = 'alone' | 'fleet';

const TRY_LOCK_SQL: Readonly<Record<LockMode, string>> = {
  alone: 'select pg_try_advisory_lock($1) as locked, pg_backend_pid() as pid',
  fleet: 'select pg_try_advisory_lock_shared($1) as locked, pg_backend_pid() as pid',
};
/** Connections over a Unix socket accept these, too, and ignore them. */
const KEEPALIVE_SQL = `select set_config('tcp_keepalives_idle', $1, false),
  set_config('tcp_keepalives_interval', $2, false), set_config('tcp_keepalives_count', $3, false)`;
/** PostgreSQL may take a while to notice that a network is gone: the connection that was lost there still has the lock. */
const TERMINATE_LOST_SQL = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = $1 and application_name = $2 and datname = current_database()`;

/** A connection that holds the lock, and its process id in PostgreSQL. */
interface LockConnection {
  readonly client: pg.Client;
  readonly pid: number;
}

/**
 * Resolves with a connection that holds the lock, or null while another server holds it. `lostPid`: the process id of the
 * connection with which this server held it before.
 */
async function connectLocked(
  url: string,
  mode: LockMode,
  lostPid: number | null,
): Promise<LockConnection | null> {
  const client = new pg.Client({
    ...connectionOptions(url, null),
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: APPLICATION_NAME,
  });
  // Without a listener, a lost connection would end the process; `end` follows in any case.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(KEEPALIVE_SQL, [KEEPALIVE.idle, KEEPALIVE.interval, KEEPALIVE.count].map(String));
    if (lostPid !== null) await client.query(TERMINATE_LOST_SQL, [lostPid, APPLICATION_NAME]);
    for (const until = Date.now() + WAIT_MS; ; await sleep(RETRY_MS)) {
      const { rows } = await client.query<{ locked: boolean; pid: number }>(TRY_LOCK_SQL[mode], [LOCK_KEY]);
      const [{ locked, pid } = { locked: false, pid: 0 }] = rows;
      if (locked) return { client, pid };
      if (Date.now() >= until) break;
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return null;
}

/**
 * Reserves a PostgreSQL database for this process, or for its fleet, until it ends. The lock has a connection of its
 * own; a lost connection is replaced as soon as the database is back, and `onLost` is called if another server was
 * faster.
 * @throws DatabaseInUseError; connection errors
 */
export async function lockDatabase(url: string, mode: LockMode, log: Log, onLost: () => void): Promise<void> {
  const first = await connectLocked(url, mode, null);
  if (!first) throw new DatabaseInUseError();
  const watchConnection = ({ client, pid }: LockConnection): void => {
    client.once('end', () => void reacquire(pid));
  };
  const reacquire = async (lostPid: number): Promise<void> => {
    log.warn('the connection that locks the database was lost');
    for (;;) {
      try {
        const connection = await connectLocked(url, mode, lostPid);
        return connection ? watchConnection(connection) : onLost();
      } catch (error) {
        log.warn({ err: error }, 'the database could not be locked again');
        await sleep(RECONNECT_MS, undefined, { ref: false });
      }
    }
  };
  watchConnection(first);
}
