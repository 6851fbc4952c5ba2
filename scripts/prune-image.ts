import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unneededServerFiles } from '../build/packaging/unneeded-server-files.ts';

// Removes packages from the image that the server never loads on its system: `node scripts/prune-image.ts FOLDER`.
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('FOLDER is missing: the one whose node_modules are pruned.');
for (const path of globSync(unneededServerFiles(process.platform, process.arch), { cwd: folder }))
  rmSync(join(folder, path), { recursive: true, force: true });
