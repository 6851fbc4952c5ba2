import { readConfig } from '../src/server/config/config.ts';
import { openDatabase } from '../src/server/db/connection.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { createJobs } from '../src/server/jobs/create-jobs.ts';
import { runJobsCommand } from '../src/server/jobs/jobs-command.ts';
import { createLog } from '../src/server/log.ts';

const config = readConfig(process.env);
const database = await openDatabase(config);
const jobs = createJobs({ config, database, log: createLog(config.logLevel), isWorking: false });
try {
  await migrate(database);
  await jobs.start();
  process.exitCode = await runJobsCommand(process.argv.slice(2), {
    database,
    jobs,
    write: (line) => void process.stdout.write(`${line}\n`),
  });
} finally {
  await jobs.stop();
  await database.close();
}
