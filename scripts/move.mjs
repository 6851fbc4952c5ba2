import { spawn } from 'node:child_process';
import { bin, ensurePackages, environment, root } from './setup.mjs';

ensurePackages();
const child = spawn(bin('node'), ['scripts/move-installation.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
