import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { importsOf } from './imports-of.ts';

/** A path in quotes, relative to the file: of what it starts or reads without importing it. */
const NAMED_FILE = /'(\.{1,2}\/[^'\s]+)'/g;
/** Where an import names its file. */
const IMPORT = /\b(from|import) '[^']+'/g;
/** A program of its own, started by a path that is put together at run time; it belongs to its folder. */
const PROGRAM = /-(worker|program|process)\.ts$/;

/** Which files of the repository lead to which, by imports and by the paths that they name. */
export interface ImportGraph {
  /** The files, and all that they lead to. Paths are from the root, with slashes. */
  reachedFrom(files: Iterable<string>): Set<string>;
}

/** Reads `files`, whose paths are from `root`; what is neither code nor named by code leads nowhere. */
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
    const started = programs.filter((each) => posix.dirname(each) === posix.dirname(path));
    return [...imported, ...named, ...started]
      .map((each) => each.replace(/\?.*$/, ''))
      .filter((each) => known.has(each));
  };

  return {
    reachedFrom(starts) {
      const reached = new Set(starts);
      // A set hands out what is added while it is walked through.
      for (const path of reached) {
        const next = edges.get(path) ?? edgesOf(path);
        edges.set(path, next);
        for (const each of next) reached.add(each);
      }
      return reached;
    },
  };
}
