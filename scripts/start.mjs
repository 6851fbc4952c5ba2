import { join } from 'node:path';
import { bin, ensureBuild, ensurePackages, environment, root } from './setup.mjs';
import { supervise } from './supervise.mjs';

ensurePackages();
ensureBuild();

process.exitCode = await supervise(bin('node'), [join(root, 'dist', 'server', 'serve.cjs')], {
  env: environment,
});
