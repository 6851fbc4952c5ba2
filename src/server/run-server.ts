import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ServerType, serve } from '@hono/node-server';
import { deleteEndedSessions } from './accounts/session-store.ts';
import { createApp, uploadsFolder } from './app.ts';
import { readConfig } from './config.ts';
import { type Database, openDatabase } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { serveWebApp } from './http/web-app.ts';
import { createLog, type Log } from './log.ts';

/** Time that one request may take to arrive: 200 MB by way of a slow line take longer than Node's five minutes. */
const ARRIVAL_MS = 60 * 60 * 1000;
const SWEEP_MS = 60 * 60 * 1000;
/** Time that requests in flight get to end once the process was asked to stop. */
const STOP_MS = 60_000;

/**
 * Reads the settings, opens the database, listens, and stops gracefully when asked to.
 * @throws ConfigError for bad settings; whatever keeps the database from opening or the port from listening
 */
export async function runServer(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config);
  await migrate(database);
  // Whatever stands here belongs to requests of a process that is gone; their clients still hold the recordings.
  await rm(uploadsFolder(config.dataDir), { recursive: true, force: true });

  const app = createApp({ config, database, log });
  const webFolder = fileURLToPath(new URL('../web', import.meta.url));
  if (existsSync(webFolder)) await serveWebApp(app, webFolder, config.secure);

  const options = {
    fetch: app.fetch,
    port: config.port,
    hostname: config.host,
    serverOptions: { requestTimeout: ARRIVAL_MS },
  };
  const server = await new Promise<ServerType>((resolve, reject) => {
    const listening = serve(options, ({ port }) => {
      const host = config.host.includes(':') ? `[${config.host}]` : config.host;
      process.stdout.write(`Parlance is ready at ${config.publicUrl ?? `http://${host}:${port}`}\n`);
      resolve(listening);
    });
    listening.once('error', reject);
  });
  stopOnSignal(server, database, log);
  sweepSessions(database, log);
}

/** Removes sessions that ended, now and then; a start does not wait for it. */
function sweepSessions(database: Database, log: Log): void {
  const sweep = () =>
    deleteEndedSessions(database.db, Date.now()).catch((error: unknown) => {
      log.error({ err: error }, 'ended sessions were not removed');
    });
  setInterval(sweep, SWEEP_MS).unref();
}

/** Lets requests in flight end, then closes the database. */
function stopOnSignal(server: ServerType, database: Database, log: Log): void {
  const stop = () => {
    const hard = setTimeout(() => process.exit(1), STOP_MS);
    server.close(() => {
      database.close().then(
        () => {
          clearTimeout(hard);
          process.exit(0);
        },
        (error: unknown) => {
          log.error({ err: error }, 'the database did not close');
          process.exit(1);
        },
      );
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
