import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\//;
/** Names that only developer tools show: each keeps alive a component that nothing uses. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
const COMPONENT = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/** Lets the build drop the router's components that nothing uses: its package does not mark them as droppable. */
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
