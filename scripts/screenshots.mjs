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

ensurePackages();
ensurePrograms(['ffmpeg', 'chromium', 'flite', 'voices']);
ensureBuild();
ensureDesktopBuild();
const { status } = spawnSync(bin('node'), ['tests/screenshots/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
