import { runRestoreCommand } from '../src/server/backup/restore-command.ts';
import { readConfig } from '../src/server/config/config.ts';

process.exitCode = await runRestoreCommand(process.argv.slice(2), {
  config: readConfig(process.env),
  // npm runs scripts in the project's folder.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  write: (line) => void process.stdout.write(`${line}\n`),
});
