import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, Platform } from 'electron-builder';
import { packaging } from '../../build/packaging/packaging.ts';
import { makeFakeElectronRelease } from './fake-electron-release.ts';

/**
 * Packages the built app for Linux into the folder given on the command line, around a fake Electron with a
 * dummy program. Building the AppImage needs tools from elsewhere and is skipped; `appimage.desktop` is its
 * desktop entry.
 */

const [, , folder = ''] = process.argv;
/** The version whose types the app is checked against. */
const ELECTRON = '45.3.4';

const electronDist = join(folder, 'electron-dist');
makeFakeElectronRelease(electronDist, ELECTRON);
const programs = join(folder, 'bin');
const ours = join(programs, `${process.platform}-${process.arch}`);
mkdirSync(ours, { recursive: true });
writeFileSync(join(ours, 'ffmpeg'), '#!/bin/sh\n', { mode: 0o755 });
mkdirSync(join(programs, 'win32-x64'));
writeFileSync(join(programs, 'win32-x64', 'ffmpeg.exe'), '');
await build({
  projectDir: fileURLToPath(new URL('../..', import.meta.url)),
  config: {
    ...packaging('https://updates.example.com/parlance', { programs }),
    directories: { output: join(folder, 'packages') },
    electronVersion: ELECTRON,
    electronDist,
  },
  targets: Platform.LINUX.createTarget(['dir', 'AppImage']),
  publish: 'never',
  async effectiveOptionComputed({ desktop }: { desktop: string }) {
    writeFileSync(join(folder, 'appimage.desktop'), desktop);
    return true;
  },
});
