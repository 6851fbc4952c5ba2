import { ALL_PROGRAMS, ensurePrograms } from './programs.mjs';
import { runScript } from './run-script.mjs';
import { ensureBuild, ensureDesktopBuild, ensurePackages } from './setup.mjs';

// Each test file has its own setup, so that it can run alone; these are the common prerequisites.
ensurePackages();
ensurePrograms(ALL_PROGRAMS);
if (process.exitCode) process.exit();
ensureBuild();
ensureDesktopBuild();
runScript('scripts/run-tests.ts');
