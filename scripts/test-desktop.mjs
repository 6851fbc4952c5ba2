import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './setup.mjs';

// The desktop suite is what `npm test` runs of it, and nothing else; what is named further narrows it down.
const test = join(root, 'scripts', 'test.mjs');
const { status } = spawnSync(process.execPath, [test, 'tests/desktop', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
