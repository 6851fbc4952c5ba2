import type { Plugin } from 'vite';

/** The groups of `chunk-groups.ts` of which a first screen calls most functions. */
const CALLED_AT_ONCE: ReadonlySet<string> = new Set(['start', 'signed-in', 'recording', 'app', 'editor']);

/** Chromium reads it only in front of everything else; to other browsers, it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chromium compile all functions of these chunks on another thread while they load, instead of each at its first call:
 * on a phone with a slow processor, the main page appears a seventh earlier.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(): Plugin {
  return {
    name: 'parlance:compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          // A group has no module of its own; texts of the same name have one.
          const isGroup = chunk.type === 'chunk' && chunk.facadeModuleId === null;
          if (isGroup && CALLED_AT_ONCE.has(chunk.name)) chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
