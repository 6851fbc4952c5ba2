import { ensurePrograms } from './programs.mjs';
import { runTool } from './run-script.mjs';
import { ensurePackages } from './setup.mjs';

ensurePackages();
ensurePrograms(['ffmpeg', 'flite']);
if (process.exitCode) process.exit();

// Thousands of hostile requests, recordings and messages, where `npm test` sends a few hundred.
const tests = ['tests/fuzz', 'tests/main/ipc/register-ipc.test.ts', ...process.argv.slice(2)];
process.exitCode = runTool('vitest', ['run', '--reporter=verbose', ...tests], { SOAK: 'long' });
