import { openDatabase } from '../../src/server/db/connection.ts';
import { jobsOn } from './job-queues.ts';

/** A process that takes a job and never ends it: `job-holder.ts DATA_DIR [DATABASE_URL [fleet]]`. */
const [dataDir = '', databaseUrl = null, fleet] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || null });
const jobs = jobsOn({ database, databaseUrl: databaseUrl || null }, fleet === 'fleet');
jobs.work('delete-sound', async () => {
  process.stdout.write('held\n');
  await new Promise(() => setInterval(() => undefined, 1000));
});
await jobs.start();
setInterval(() => undefined, 1000);
