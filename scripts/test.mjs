import { spawnSync } from 'node:child_process';
import {
  bin,
  ensureBuild,
  ensureDesktopBuild,
  ensurePackages,
  ensurePrograms,
  environment,
  root,
} from './setup.mjs';

// Each test file has its own setup, so that it can run alone; these are the common prerequisites.
ensurePackages();
ensurePrograms(['ffmpeg', 'chromium', 'headlessShell', 'flite', 'voices', 'balancers', 'strace']);
if (process.exitCode) process.exit();
ensureBuild();
ensureDesktopBuild();

const { status } = spawnSync(bin('node'), ['scripts/run-tests.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
