import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      /** Our own empty package that replaces one that is never loaded. */
      link: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
type Packages = z.output<typeof lockSchema>['packages'];

/** Packages that the built app loads from node_modules; all others are bundled. */
export const LOADED_PACKAGES: readonly string[] = [
  // The main process and its child processes.
  ...['zod', 'pino', 'keytar', '@napi-rs/keyring', 'electron-updater'],
  ...['uiohook-napi', 'koffi', '@picovoice/pvrecorder-node', 'undici'],
  // The server on this computer (vite.server.config.ts); the first is also used by the cache.
  ...['better-sqlite3', '@node-rs/argon2', 'transcribe-cpp', 'harper.js', 'compromise', 'emojilib'],
  ...['onnxruntime-node', 'onnxruntime-web', '@moonshine-ai/moonshine-js', '@ricky0123/vad-web'],
  // Decoders. Not @audio/decode-aac, which is licensed under the GPL: without it the server uses ffmpeg for
  // AAC.
  ...['@audio/decode-opus', 'mpg123-decoder', '@wasm-audio-decoders/flac', '@wasm-audio-decoders/ogg-vorbis'],
];

/**
 * Packages that load only these of their dependencies: some are only read as files, others need the rest for
 * installation.
 */
const LOADED_DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  'onnxruntime-node': ['onnxruntime-common'],
  'onnxruntime-web': [],
  '@moonshine-ai/moonshine-js': [],
  '@ricky0123/vad-web': [],
};

/** Path of a package as Node resolves it from another: its own node_modules first, then outwards. */
function resolvePackage(packages: Packages, name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return null;
  }
}

/** The paths in the lock file of packages and everything they may load. */
function closureOf(packages: Packages, names: readonly string[]): Set<string> {
  const needed = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = resolvePackage(packages, name, from);
    // Binaries for other systems may be missing in the lock file.
    if (path === null || packages[path]?.link || needed.has(path)) return;
    needed.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    const all = LOADED_DEPENDENCIES[name] ?? Object.keys({ ...dependencies, ...optionalDependencies });
    for (const each of all) add(each, path);
  };
  for (const name of names) add(name, '');
  return needed;
}

const readPackages = (lockFile: string): Packages =>
  lockSchema.parse(JSON.parse(readFileSync(lockFile, 'utf8'))).packages;

/** The folders of packages and everything they may load, from the lock file. Unknown names are ignored. */
export function packageClosure(lockFile: string, names: readonly string[]): string[] {
  return [...closureOf(readPackages(lockFile), names)];
}

/** The folders of production packages that the built app never loads, from the lock file. */
export function unneededPackages(lockFile: string): string[] {
  const packages = readPackages(lockFile);
  const needed = closureOf(packages, LOADED_PACKAGES);
  const unneeded = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && !needed.has(path))
    .map(([path]) => path);
  // The packager may hoist a nested package.
  const hoisted = unneeded.map((path) => path.replace(/^.*(?=node_modules\/)/, ''));
  return [...new Set([...unneeded, ...hoisted.filter((path) => !needed.has(path))])];
}
