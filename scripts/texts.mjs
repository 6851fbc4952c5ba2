import { spawnSync } from 'node:child_process';
import { bin, ensurePackages, environment, root } from './setup.mjs';

ensurePackages();
const { status } = spawnSync(bin('node'), ['scripts/check-texts.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
