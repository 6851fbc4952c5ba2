import { spawnSync } from 'node:child_process';
import { bin, ensureBuild, ensureDesktopBuild, ensurePackages, environment, root } from './setup.mjs';

ensurePackages();
// The package includes the local server.
ensureBuild();
ensureDesktopBuild();

const { status } = spawnSync(bin('node'), ['scripts/package-app.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
