import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, Platform } from 'electron-builder';
import { packaging } from '../../build/packaging/packaging.ts';
import { makeHollowElectron } from './hollow-electron.ts';

/** Packs the built app for Linux into the folder that the command line names, around a hollow Electron. */

const [, , folder = ''] = process.argv;
/** The version whose types the app is checked against. */
const ELECTRON = '45.3.4';

const electronDist = join(folder, 'electron-dist');
makeHollowElectron(electronDist, ELECTRON);
await build({
  projectDir: fileURLToPath(new URL('../..', import.meta.url)),
  config: {
    ...packaging('https://updates.example.com/parlance'),
    directories: { output: join(folder, 'packages') },
    electronVersion: ELECTRON,
    electronDist,
  },
  targets: Platform.LINUX.createTarget('dir'),
  publish: 'never',
});
