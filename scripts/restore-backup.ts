import { runRestoreCommand } from '../src/server/backup/restore-command.ts';
import { stopSignal } from '../src/server/backup/stop-signal.ts';
import { readConfig } from '../src/server/config/config.ts';

process.exitCode = await runRestoreCommand(process.argv.slice(2), {
  config: readConfig(process.env),
  // npm runs scripts in the project's folder.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  signal: stopSignal(),
  write: (line) => void process.stdout.write(`${line}\n`),
});
