import { spawn } from 'node:child_process';
import { bin, ensurePackages, environment, root } from './setup.mjs';

ensurePackages();
const child = spawn(bin('node'), ['scripts/fetch-models.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
// Ctrl-C reaches both processes: the child reports what it kept.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
