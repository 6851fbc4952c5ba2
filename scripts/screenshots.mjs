import { ensurePrograms } from './programs.mjs';
import { runScript } from './run-script.mjs';
import { ensureBuild, ensureDesktopBuild, ensurePackages } from './setup.mjs';

ensurePackages();
ensurePrograms(['ffmpeg', 'chromium', 'flite', 'voices']);
if (process.exitCode) process.exit();
ensureBuild();
ensureDesktopBuild();
runScript('tests/screenshots/run.ts');
