import { electronProgram } from './electron-program.mjs';
import { ensurePrograms } from './programs.mjs';
import { runTool } from './run-script.mjs';
import { ensureBuild, ensureDesktopBuild, ensurePackages } from './setup.mjs';

// The same desktop specs as `npm test`; arguments select some of them.
ensurePackages();
// On Electron itself, tests are skipped if speech programs are missing: only Linux has all of them. The stand-in is a
// browser.
ensurePrograms(['ffmpeg', 'chromium', 'headlessShell', 'flite', 'voices'], {
  areRequired: electronProgram() === null,
});
if (process.exitCode) process.exit();
ensureBuild();
ensureDesktopBuild();
const named = process.argv.slice(2).map((name) => `tests/desktop/${name}`);
const projects = ['--project=package', '--project=desktop'];
process.exitCode = runTool('playwright', ['test', '--retries=1', ...projects, ...named], {});
