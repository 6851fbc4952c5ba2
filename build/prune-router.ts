import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\//;
/** Names for developer tools only: each prevents tree-shaking of an unused component. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
const COMPONENT = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;
/** A class whose base is a property counts as a side effect. */
const CLASS_COMPONENT = /^var (\w+) = (class extends React\d*\.Component \{.*?^\});$/gms;
/** Development warnings; the package's `production` folder differs in nothing else, and is not exported. */
const WARNINGS = 'var ENABLE_DEV_WARNINGS = true;';
/** The prefetching of links for the router's own server framework, which this app does not use. */
const PREFETCHED = /(return )shouldPrefetch && [^;]*? : (link;)/;

/**
 * Enables tree-shaking of the router's unused components: its package does not mark them as side-effect-free. Without a
 * match, nothing breaks but the pages get larger, which `tests/e2e/first-load.spec.ts` notices.
 */
export function pruneRouter(): Plugin {
  return {
    name: 'parlance:prune-router',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const pruned = code
        .replace(DISPLAY_NAME, '')
        .replace(COMPONENT, '$1/* @__PURE__ */ $2')
        .replace(CLASS_COMPONENT, 'var $1 = /* @__PURE__ */ (() => $2)();')
        .replace(WARNINGS, WARNINGS.replace('true', 'false'))
        .replace(PREFETCHED, '$1$2');
      return { code: pruned, map: null };
    },
  };
}
