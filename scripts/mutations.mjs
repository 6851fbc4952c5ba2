import { spawnSync } from 'node:child_process';
import { bin, ensurePackages, ensurePrograms, environment, root } from './setup.mjs';

ensurePackages();
ensurePrograms(['ffmpeg', 'strace']);
if (process.exitCode) process.exit();

// Removes safety lines one by one in a copy of the repository, and demands that a named test fails each time.
const { status } = spawnSync(bin('node'), ['tests/mutations/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
