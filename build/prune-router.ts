import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\//;
/** Names for developer tools only: each prevents tree-shaking of an unused component. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
const COMPONENT = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Enables tree-shaking of the router's unused components: its package does not mark them as side-effect-free.
 */
export function pruneRouter(): Plugin {
  return {
    name: 'parlance:prune-router',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const pruned = code.replace(DISPLAY_NAME, '').replace(COMPONENT, '$1/* @__PURE__ */ $2');
      return { code: pruned, map: null };
    },
  };
}
