import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bin, ensureBuild, ensurePackages, environment, root } from './setup.mjs';

ensurePackages();
ensureBuild();

const server = spawn(bin('node'), [join(root, 'dist', 'server', 'serve.cjs')], {
  env: environment,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0);
});
