import { expect, it } from 'vitest';
import { createLog } from '../../../src/server/log.ts';
import { readMoveRequest, runMoveCommand } from '../../../src/server/move/move-command.ts';

const to = 'postgres://user@example.com/parlance';

it('takes the address of a PostgreSQL database and a bucket, and nothing else', async () => {
  expect(readMoveRequest(['--to', to])).toEqual({ to, bucket: null });
  expect(readMoveRequest(['--bucket', 'sound', '--to', to])).toEqual({ to, bucket: 'sound' });
  for (const given of [[], ['--to'], ['--to', 'mysql://x'], ['--to', to, 'more'], ['--from', to]]) {
    expect(readMoveRequest(given)).toBeNull();
  }
  const lines: string[] = [];
  const config = { dataDir: '/nowhere', s3: null, secret: null };
  const parts = { config, log: createLog('silent'), write: (line: string) => void lines.push(line) };
  expect(await runMoveCommand(null, parts)).toBe(2);
  expect(lines.join()).toContain('npm run move');
});
