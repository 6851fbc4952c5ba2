import { runScript } from './run-script.mjs';
import { ensureBuild, ensureDesktopBuild, ensurePackages, ensurePrograms } from './setup.mjs';

// Each test file has its own setup, so that it can run alone; these are the common prerequisites.
ensurePackages();
ensurePrograms(['ffmpeg', 'chromium', 'headlessShell', 'flite', 'voices', 'balancers', 'strace']);
if (process.exitCode) process.exit();
ensureBuild();
ensureDesktopBuild();
runScript('scripts/run-tests.ts');
