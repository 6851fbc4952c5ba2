import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerType, serve } from '@hono/node-server';
import { type App, createApp, uploadsFolder } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { readServerSecret } from './config/server-secret.ts';
import { openMigratedDatabase } from './db/connection.ts';
import { explainDataDirError } from './db/data-dir-error.ts';
import { lockDataDir } from './db/data-dir-lock.ts';
import type { Database } from './db/database.ts';
import { requireOwnAddress } from './fleet/own-address.ts';
import { createSessionCookie } from './http/cookies.ts';
import { SERVER_OPTIONS } from './http/server-options.ts';
import { serveWebApp } from './http/web-app.ts';
import { createLog, type Log } from './log.ts';
import type { Operation } from './operation/operation.ts';
import { startOperation } from './operation/start-operation.ts';
import { applySystemNetwork } from './outgoing-network.ts';
import { isDefaultSite, siteOf } from './site/site.ts';
import { createSiteRewrite } from './site/site-pages.ts';
import { appHost } from './speech/engines/app-host.ts';
import { removeStaging } from './storage/staging-folders.ts';
import { openAssetStore } from './web-assets/open-asset-store.ts';

const MAINTENANCE_MS = 5 * 60 * 1000;
/** Time for draining and for running requests to finish after a stop signal. */
const STOP_TIMEOUT_MS = 60_000;
/** Interval at which a stopping server closes idle connections. */
const IDLE_CHECK_MS = 100;

/**
 * Reads the settings, opens the database, listens, and stops gracefully on a signal.
 * @throws ConfigError for invalid settings, DataDirError, DataDirInUseError, DatabaseInUseError; errors of opening the database or the port
 */
export async function runServer(): Promise<void> {
  const config = readConfig(process.env);
  requireOwnAddress(config);
  const log = createLog(config.logLevel);
  runInBackground('the network settings of the system could not be read', applySystemNetwork, log);
  await withExplanation(config, () => lockDataDir(config.dataDir));
  runInBackground(
    'the copies of a killed restore or move were not removed',
    () => removeStaging(config.dataDir),
    log,
  );
  await withExplanation(config, () => readServerSecret(config));
  if (config.databaseUrl) {
    const { lockDatabase } = await import('./db/database-lock.ts');
    await lockDatabase(config.databaseUrl, config.fleet ? 'fleet' : 'alone', log, () => {
      log.fatal('another server uses the database now: stopping');
      process.kill(process.pid, 'SIGTERM');
    });
  }
  const database = await withExplanation(config, () => openLoggedDatabase(config, log));
  const uploads = uploadsFolder(config.dataDir);
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  const orphans = await readdir(uploads);

  const operation = await startOperation(config, log);
  const app = createApp({ config, database, log, operation });
  const webFolder = fileURLToPath(new URL('../web', import.meta.url));
  if (existsSync(webFolder)) {
    const { secure, publicUrl } = config;
    const site = siteOf(config);
    const rewrite = isDefaultSite(site) ? null : await createSiteRewrite(webFolder, site);
    const cookie = createSessionCookie(secure);
    const earlierBuilds = config.appSecret === null ? await openAssetStore(config, webFolder, log) : null;
    await serveWebApp(app.hono, webFolder, { secure, publicUrl, cookie, site, rewrite, earlierBuilds });
  }

  const options = {
    fetch: app.hono.fetch,
    port: config.port,
    hostname: config.host,
    serverOptions: SERVER_OPTIONS,
  };
  const server = await new Promise<ServerType>((resolve, reject) => {
    const listening = serve(options, () => resolve(listening));
    listening.once('error', reject);
  });
  await removeOrphans(uploads, orphans);
  await app.join(addressOf(server, config.host));
  await app.jobs.start();
  operation.drain.onDrain(app.handOver);
  // First of all: whoever waits for the start may stop it at once.
  stopOnSignal({ server, app, database, log, operation });
  process.stdout.write(`Parlance is ready at ${config.publicUrl ?? addressOf(server, config.host)}\n`);
  appHost()?.ready(addressOf(server, config.host));
  // The supervisor only restarts a server that has started successfully: see scripts/supervise.mjs.
  process.send?.('ready');
  runInBackground('takes of an earlier process were not resumed', app.resume, log);
  runPeriodically('idle recordings were not put in order', MAINTENANCE_MS, app.maintain, log);
}

/** Opens and migrates the database; the log reports why that takes long, and lost connections. */
const openLoggedDatabase = (config: Config, log: Log): Promise<Database> =>
  openMigratedDatabase({
    ...config,
    onBlocked: () =>
      log.warn('the migration waits until no other session, such as pg_dump, locks its tables'),
    // The error carries the connection, and with it the password: only its message is logged.
    onLost: ({ message }) => log.warn({ message }, 'a database connection was lost'),
  });

/** Rethrows an unusable data folder's error with an explanation. */
async function withExplanation<T>({ dataDir }: { dataDir: string }, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainDataDirError(error, dataDir);
  }
}

/**
 * Deletes uploads of an earlier process: their requests are gone, and the clients still have the recordings.
 */
async function removeOrphans(folder: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

function addressOf(server: ServerType, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Runs a background task; a failure is only logged. */
function runInBackground(failureMessage: string, task: () => Promise<unknown>, log: Log): void {
  task().catch((error: unknown) => log.error({ err: error }, failureMessage));
}

function runPeriodically(
  failureMessage: string,
  everyMs: number,
  task: () => Promise<unknown>,
  log: Log,
): void {
  setInterval(() => runInBackground(failureMessage, task, log), everyMs).unref();
}

interface Running {
  readonly server: ServerType;
  readonly app: App;
  readonly database: Database;
  readonly log: Log;
  readonly operation: Operation;
}

/** Drains, lets running requests finish, then closes the database. */
function stopOnSignal(running: Running): void {
  const { app, database, log, operation } = running;
  let isStopping = false;
  const stop = async () => {
    await operation.drain.begin();
    runInBackground('watchers were not released', app.release, log);
    await closeServer(running.server);
    await app.stop();
    await operation.tracer
      .close()
      .catch((error: unknown) => log.warn({ err: error }, 'traces could not be sent'));
    await database.close();
  };
  const onSignal = () => {
    // The signal arrives repeatedly: a terminal signals the whole process group, and parents forward it.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Resolves when the last request has ended. */
function closeServer(server: ServerType): Promise<void> {
  // A recording device keeps sending on its open connection.
  if ('closeIdleConnections' in server) {
    const { closeIdleConnections } = server;
    setInterval(() => closeIdleConnections.call(server), IDLE_CHECK_MS);
  }
  return new Promise((resolve) => server.close(() => resolve()));
}
