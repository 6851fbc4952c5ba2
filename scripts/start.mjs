import { join } from 'node:path';
import { SERVER_FLAGS } from './server-flags.mjs';
import { ensureBuild, ensurePackages, environment, markServer, nodeProgram, root } from './setup.mjs';
import { supervise } from './supervise.mjs';

ensurePackages();
ensureBuild();
markServer();

process.exitCode = await supervise(
  nodeProgram,
  [...SERVER_FLAGS, join(root, 'dist', 'server', 'serve.cjs')],
  {
    env: environment,
  },
);
