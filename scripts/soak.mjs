import { ensurePrograms } from './programs.mjs';
import { runTool } from './run-script.mjs';
import { ensureBuild, ensurePackages } from './setup.mjs';

ensurePackages();
ensurePrograms(['ffmpeg', 'chromium', 'flite', 'voices', 'strace']);
if (process.exitCode) process.exit();
ensureBuild();

/** @param {string} program @param {string} command @param {string} test */
function repeat(program, command, test) {
  const filters = process.argv.slice(2);
  return runTool(program, [command, ...(filters.length > 0 ? filters : [test])], { SOAK: 'long' });
}

// Repeats what `npm test` does a few times: hours of kills, disconnects and crashes.
process.exitCode = Math.max(
  repeat('vitest', 'run', 'tests/soak'),
  repeat('playwright', 'test', 'kill-browser'),
);
