import { spawnSync } from 'node:child_process';
import { bin, ensureBuild, ensurePackages, ensurePrograms, environment, root } from './setup.mjs';

ensurePackages();
ensurePrograms(['ffmpeg', 'chromium', 'flite', 'voices', 'strace']);
if (process.exitCode) process.exit();
ensureBuild();

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const env = { ...environment, SOAK: 'long' };
  return spawnSync(bin(program), args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
}

// Repeats many times what `npm test` does a few times: hours of kills, disconnects and crashes.
const filters = process.argv.slice(2);
const results = [
  run('vitest', ['run', ...(filters.length > 0 ? filters : ['tests/soak'])]),
  run('playwright', ['test', ...(filters.length > 0 ? filters : ['kill-browser'])]),
];
process.exitCode = Math.max(...results);
