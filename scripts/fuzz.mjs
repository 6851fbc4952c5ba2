import { spawnSync } from 'node:child_process';
import { bin, ensurePackages, ensurePrograms, environment, root } from './setup.mjs';

ensurePackages();
ensurePrograms(['ffmpeg', 'flite']);
if (process.exitCode) process.exit();

// Thousands of hostile requests, recordings and messages, where `npm test` sends a few hundred.
const { status } = spawnSync(
  bin('vitest'),
  [
    'run',
    '--reporter=verbose',
    'tests/fuzz',
    'tests/main/ipc/register-ipc.test.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, env: { ...environment, SOAK: 'long' }, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
