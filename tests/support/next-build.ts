import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPRESSED_ENDING, HASH_LENGTH, NAME_HASH } from '../../src/contract/page/page-files.ts';
import { DIST, temporaryFolder } from './server-process.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const TEXT_FILE = /\.(html|js|css|json|webmanifest)$/;
/** The hash in a built file's name. */
const HASH = new RegExp(String.raw`${NAME_HASH}(?=\.\w+$)`);
/** The hash of a language's texts, in the table of `build/locale-table.ts`. */
const TABLE_HASH = new RegExp(String.raw`(?<=\b[a-z]+:")[\w-]{${HASH_LENGTH}}(?=")`, 'g');
const VERSION = /(BUILD_FILES\s*=\s*\{"version":")[^"]*/;

/** Gives every hashed file a new hash, like a build after a change in a shared dependency. */
function renameAssets(web: string): void {
  const names = readdirSync(join(web, 'assets')).filter((name) => HASH.test(name));
  const hashOf = (name: string): string => HASH.exec(name)?.[0].slice(1) ?? '';
  // All texts of a language have the same hash.
  const hashes = new Map(
    [...new Set(names.map(hashOf))].map((hash, n) => [hash, String(n).padStart(HASH_LENGTH, '0')]),
  );
  const renamed = new Map(names.map((name) => [name, name.replace(HASH, `-${hashes.get(hashOf(name))}`)]));
  for (const [name, next] of renamed) renameSync(join(web, 'assets', name), join(web, 'assets', next));
  const any = new RegExp(String.raw`[\w.-]+${NAME_HASH}\.\w+`, 'g');
  for (const path of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT_FILE.test(path)) continue;
    const file = join(web, path);
    const text = readFileSync(file, 'utf8');
    const named = text
      .replaceAll(any, (name) => renamed.get(name) ?? name)
      .replaceAll(TABLE_HASH, (hash) => hashes.get(hash) ?? hash);
    writeFileSync(file, named.replace(VERSION, '$1next'));
  }
}

/** Changes one text of the English tables; throws when no file contains it. */
function reword(web: string, before: string, after: string): void {
  const files = readdirSync(join(web, 'assets')).map((name) => join(web, 'assets', name));
  const found = files.filter((file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes(before));
  if (found.length === 0) throw new Error(`No built file says ${before}`);
  for (const file of found) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, after));
}

/** Creates a build of the web app with one changed text and renamed files, beside the built server. */
export function makeNextBuild(before: string, after: string): { path: string; remove: () => void } {
  const folder = temporaryFolder();
  const dist = join(folder.path, 'dist');
  const web = join(dist, 'web');
  mkdirSync(dist);
  // The compressed files say what the build before said: the server compresses these itself.
  const filter = (path: string): boolean => !path.endsWith(COMPRESSED_ENDING);
  for (const part of ['server', 'web'])
    cpSync(join(DIST, part), join(dist, part), { recursive: true, filter });
  symlinkSync(inRepository('node_modules'), join(folder.path, 'node_modules'));
  reword(web, before, after);
  renameAssets(web);
  return { path: dist, remove: folder.remove };
}
