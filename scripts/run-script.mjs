import { spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { environment, nodeProgram, root } from './setup.mjs';

/**
 * Runs a script with the project's own Node and the arguments of this command, and ends with its exit code. At Ctrl-C, which
 * reaches both processes, the script decides when it ends.
 * @param {string} file from the project's folder
 * @param {{ cwd?: string, env?: Record<string, string> }} options
 */
export function runScript(file, { cwd = root, env = {} } = {}) {
  const script = spawn(nodeProgram, [resolve(root, file), ...process.argv.slice(2)], {
    cwd,
    env: { ...environment, ...env },
    stdio: 'inherit',
  });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => script.kill('SIGTERM'));
  script.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/**
 * Runs a program of an installed package, and waits for it.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @returns {number} its exit code
 */
export function runTool(program, args, env) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: 'inherit',
    // Windows starts what npm installed through the shell only.
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}
