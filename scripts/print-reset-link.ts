import { printResetLink } from '../src/server/accounts/passwords/print-reset-link.ts';
import { readConfig } from '../src/server/config/config.ts';
import { runOnDatabase } from '../src/server/db/run-on-database.ts';

const config = readConfig(process.env);
const write = (line: string) => void process.stdout.write(`${line}\n`);
process.exitCode = await runOnDatabase({ config, write }, (database) =>
  printResetLink(process.argv.slice(2), { config, database, write }),
);
