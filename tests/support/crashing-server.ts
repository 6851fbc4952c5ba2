import { serve } from '@hono/node-server';
import { createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { openDatabase } from '../../src/server/db/connection.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { createLog } from '../../src/server/log.ts';

/*
 * The API in a process that kills itself, without cleanup, when a recording reaches the step named in
 * CRASH_STEP for the CRASH_COUNT-th time. Without CRASH_STEP it keeps running.
 */

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  await migrate(database);
  let left = Number(process.env.CRASH_COUNT ?? 1);

  const app = createApp({
    config,
    database,
    log: createLog(config.logLevel),
    failpoint(step) {
      if (step !== process.env.CRASH_STEP) return;
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
    },
  });
  serve({ fetch: app.hono.fetch, port: config.port, hostname: config.host }, ({ port }) => {
    process.stdout.write(`Parlance is ready at http://${config.host}:${port}\n`);
    void app.resume();
  });
}

void run();
