import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Path of the installed Electron executable, or null. The package's own lookup would start a download. */
export function electronProgram() {
  const folder = join(root, 'node_modules', 'electron');
  const note = join(folder, 'path.txt');
  const name = existsSync(note) ? readFileSync(note, 'utf8') : 'electron';
  const program = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name);
  return existsSync(program) ? program : null;
}
