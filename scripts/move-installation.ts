import { readMoveRequest, runMoveCommand } from '../src/server/move/move-command.ts';

const code = await runMoveCommand(readMoveRequest(process.argv.slice(2)), {
  env: process.env,
  write: (line) => void process.stdout.write(`${line}\n`),
});
// The connection that reserves the database is open until the end.
process.exit(code);
