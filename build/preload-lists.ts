import type { Plugin } from 'vite';

/** The used part of a built file: the files that it imports statically. */
interface BuiltChunk {
  readonly type: string;
  readonly imports?: readonly string[];
}

/** Returns a chunk and every chunk that it imports statically, by file name. */
function importedBy(host: string, bundle: Readonly<Record<string, BuiltChunk>>): Set<string> {
  const found = new Set<string>();
  const open = [host];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    open.push(...(bundle[file]?.imports ?? []));
  }
  return found;
}

/**
 * Leaves out of a chunk's preload lists the scripts that are loaded before it can run: itself and its static imports.
 * Vite names them in front of each dynamic import, and names with a hash compress badly: a twentieth of the main page.
 */
export function shortPreloadLists(): Plugin {
  let bundle: Readonly<Record<string, BuiltChunk>> = {};
  const loadedBy = new Map<string, Set<string>>();
  return {
    name: 'parlance:short-preload-lists',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // All target browsers support module preloading.
          polyfill: false,
          resolveDependencies: (_file, files, { hostId, hostType }) => {
            if (hostType === 'html') return files;
            const loaded = loadedBy.get(hostId) ?? importedBy(hostId, bundle);
            loadedBy.set(hostId, loaded);
            return files.filter((file) => !loaded.has(file));
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, built) {
        bundle = built;
        loadedBy.clear();
      },
    },
  };
}
