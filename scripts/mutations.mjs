import { ensurePrograms } from './programs.mjs';
import { runScript } from './run-script.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
ensurePrograms(['ffmpeg', 'strace']);
if (process.exitCode) process.exit();

// Removes safety lines one by one in a copy of the repository, and demands that a named test fails each time.
runScript('tests/mutations/run.ts');
