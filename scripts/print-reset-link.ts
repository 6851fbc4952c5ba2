import { printResetLink } from '../src/server/accounts/passwords/print-reset-link.ts';
import { readConfig } from '../src/server/config/config.ts';
import { openDatabase } from '../src/server/db/connection.ts';
import { migrate } from '../src/server/db/migrate.ts';

const config = readConfig(process.env);
const database = await openDatabase(config);
try {
  await migrate(database);
  process.exitCode = await printResetLink(process.argv.slice(2), {
    config,
    database,
    write: (line) => void process.stdout.write(`${line}\n`),
  });
} finally {
  await database.close();
}
