import { runScript } from './run-script.mjs';
import { ensureBuild, ensureDesktopBuild, ensurePackages, ensurePrograms } from './setup.mjs';

ensurePackages();
ensurePrograms(['ffmpeg', 'chromium', 'flite', 'voices']);
if (process.exitCode) process.exit();
ensureBuild();
ensureDesktopBuild();
runScript('tests/screenshots/run.ts');
