import { readFileSync } from 'node:fs';
import { runBackupCommand } from '../src/server/backup/backup-command.ts';
import { stopSignal } from '../src/server/backup/stop-signal.ts';
import { readConfig } from '../src/server/config/config.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
process.exitCode = await runBackupCommand(process.argv.slice(2), {
  config: readConfig(process.env),
  // npm runs scripts in the project's folder.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  version,
  signal: stopSignal(),
  write: (line) => void process.stdout.write(`${line}\n`),
});
