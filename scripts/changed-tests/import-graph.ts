import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { importsOf } from './imports-of.ts';

/** A quoted relative path: a file that is started or read without an import. */
const NAMED_FILE = /'(\.{1,2}\/[^'\s]+)'/g;
/** A path from the root, as tests read files with it. */
const FROM_ROOT = /\binRepository\('([^'\s]+)'\)/g;
/** An import's path. */
const IMPORT = /\b(from|import) '[^']+'/g;
/** A program started by a path computed at run time; it belongs to its folder. */
const PROGRAM = /-(worker|program|process)\.ts$/;

/** Which files of the repository lead to which others, by imports and by named paths. */
export interface ImportGraph {
  /** The given files and everything they import, also indirectly. Paths are relative to the root, with slashes. */
  reachedFrom(files: Iterable<string>): Set<string>;
}

/** Reads `files`, relative to `root`; files that are not code have no edges. */
export function readImportGraph(root: string, files: readonly string[]): ImportGraph {
  const known = new Set(files);
  const edges = new Map<string, readonly string[]>();
  const programs = files.filter((path) => PROGRAM.test(path));

  const edgesOf = (path: string): readonly string[] => {
    const absolute = join(root, path);
    if (!/\.(ts|tsx|mts|mjs)$/.test(path) || !existsSync(absolute) || !statSync(absolute).isFile()) return [];
    const text = readFileSync(absolute, 'utf8');
    const imported = importsOf({ path, text }).flatMap((each) => (each.isTypeOnly ? [] : (each.path ?? [])));
    const named = [...text.replaceAll(IMPORT, '').matchAll(NAMED_FILE)].map(([, relative = '']) =>
      posix.join(posix.dirname(path), relative),
    );
    const read = [...text.matchAll(FROM_ROOT)].map(([, fromRoot = '']) => posix.normalize(fromRoot));
    const started = programs.filter((each) => posix.dirname(each) === posix.dirname(path));
    return [...imported, ...named, ...read, ...started]
      .map((each) => each.replace(/\?.*$/, ''))
      .filter((each) => known.has(each));
  };

  return {
    reachedFrom(starts) {
      const reached = new Set(starts);
      // Iterating a set includes elements added meanwhile.
      for (const path of reached) {
        const next = edges.get(path) ?? edgesOf(path);
        edges.set(path, next);
        for (const each of next) reached.add(each);
      }
      return reached;
    },
  };
}
