import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './setup.mjs';

// Runs the same desktop specs as `npm test`; arguments select some of them.
const test = join(root, 'scripts', 'test.mjs');
const named = process.argv.slice(2).map((name) => `tests/desktop/${name}`);
const { status } = spawnSync(process.execPath, [test, ...(named.length > 0 ? named : ['tests/desktop'])], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
