import { BROWSER_PROGRAMS, ensurePrograms } from './programs.mjs';
import { runTool } from './run-script.mjs';
import { ensureBuild, ensurePackages } from './setup.mjs';

// A user's first steps, in browsers that `npm test` does not run because they are hundreds of megabytes to install.
ensurePackages();
ensurePrograms(['voices', ...BROWSER_PROGRAMS]);
if (process.exitCode) process.exit();
ensureBuild();
const config = ['--config', 'tests/browsers/vitest.config.ts', '--root', '.'];
process.exitCode = runTool('vitest', ['run', ...config, ...process.argv.slice(2)], {});
