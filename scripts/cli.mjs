import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bin, ensurePackages, environment, root } from './setup.mjs';

ensurePackages();
const child = spawn(bin('node'), [join(root, 'scripts', 'run-cli.ts'), ...process.argv.slice(2)], {
  // Files are named from where the user is; npm itself runs this in its own folder.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  // Compiled code is kept: a start takes half the time.
  env: { ...environment, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'parlance', 'cli') },
  stdio: 'inherit',
});
// The child ends by itself when the terminal interrupts both.
process.on('SIGINT', () => undefined);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
