import { spawnSync } from 'node:child_process';
import { bin, ensurePackages, environment, root } from './setup.mjs';

ensurePackages();
const { status } = spawnSync(bin('node'), ['scripts/write-docs.ts'], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
