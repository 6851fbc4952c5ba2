import { readConfig } from '../src/server/config/config.ts';
import { createLog } from '../src/server/log.ts';
import { readMoveRequest, runMoveCommand } from '../src/server/move/move-command.ts';

const request = readMoveRequest(process.argv.slice(2));
const config = readConfig({
  ...process.env,
  ...(request?.bucket && { AUDIO_STORE: 's3', S3_BUCKET: request.bucket }),
});
const code = await runMoveCommand(request, {
  config,
  log: createLog(config.logLevel),
  write: (line) => void process.stdout.write(`${line}\n`),
});
// The connection that reserves the database is open until the end.
process.exit(code);
