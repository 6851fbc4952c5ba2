import { spawn } from 'node:child_process';
import { electronProgram } from './electron-program.mjs';
import { ensureBuild, ensureDesktopBuild, ensurePackages, environment, root, say } from './setup.mjs';

ensurePackages();
// The app includes the local server.
ensureBuild();
ensureDesktopBuild();

const program = electronProgram();
if (program === null) {
  say('The desktop app is built, but the Electron program that runs it is missing.');
  say('Get it with: npx install-electron');
  process.exit(1);
}
const desktop = spawn(program, [root, ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => desktop.kill(signal));
desktop.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0);
});
