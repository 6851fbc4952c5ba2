import { existsSync, readFileSync, renameSync } from 'node:fs';
import { createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { openDatabase } from '../../src/server/db/connection.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { createLog } from '../../src/server/log.ts';
import { createHashingRecogniser } from './hashing-recogniser.ts';
import { watchLoopBlocks } from './loop-delays.ts';
import { serveApp } from './serve-app.ts';

/*
 * The API in a process that kills itself, without cleanup, when a recording reaches the step named in
 * CRASH_STEP for the CRASH_COUNT-th time; or, of several servers, the first one that reaches the step in the
 * file CRASH_FILE, which exists once. Without these it keeps running. With RECOGNISER=hashing, texts are hashes.
 */

const { CRASH_STEP, CRASH_FILE, RECOGNISER } = process.env;

/** True for the one server that takes the file away. */
function isFirst(file: string, step: string): boolean {
  if (!existsSync(file)) return false;
  try {
    if (readFileSync(file, 'utf8') !== step) return false;
    renameSync(file, `${file}.${process.pid}`);
    return true;
  } catch {
    // Another server was faster.
    return false;
  }
}

/** Answers a message from the parent with how long its event loop was blocked at most since the last one, in ms. */
function tellLoopBlocks(): void {
  const longest = watchLoopBlocks();
  process.on('message', () => process.send?.(longest()));
  process.channel?.unref();
}

async function run(): Promise<void> {
  tellLoopBlocks();
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  await migrate(database);
  let left = Number(process.env.CRASH_COUNT ?? 1);

  const app = createApp({
    config,
    database,
    log: createLog(config.logLevel),
    ...(RECOGNISER === 'hashing' && { recogniser: createHashingRecogniser({ tellsPieces: true }) }),
    failpoint(step) {
      if (CRASH_FILE && isFirst(CRASH_FILE, step)) process.kill(process.pid, 'SIGKILL');
      if (step !== CRASH_STEP) return;
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
    },
  });
  const { url } = await serveApp(app, config.port);
  await app.join(url);
  await app.jobs.start();
  process.stdout.write(`Parlance is ready at ${url}
`);
  void app.resume();
}

void run();
