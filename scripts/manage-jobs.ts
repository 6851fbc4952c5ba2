import { readConfig } from '../src/server/config/config.ts';
import { runOnDatabase } from '../src/server/db/run-on-database.ts';
import { createJobs } from '../src/server/jobs/create-jobs.ts';
import { runJobsCommand } from '../src/server/jobs/jobs-command.ts';
import { createLog } from '../src/server/log.ts';

const config = readConfig(process.env);
const write = (line: string) => void process.stdout.write(`${line}\n`);
process.exitCode = await runOnDatabase({ config, write }, async (database) => {
  const jobs = createJobs({ config, database, log: createLog(config.logLevel), isWorking: false });
  try {
    await jobs.start();
    return await runJobsCommand(process.argv.slice(2), { database, jobs, write });
  } finally {
    await jobs.stop();
  }
});
