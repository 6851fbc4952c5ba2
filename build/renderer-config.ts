import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { BuildEnvironmentOptions, Plugin, PluginOption } from 'vite';
import { SITE_DEFAULTS } from '../src/contract/api/site-defaults.ts';
import { FIRST_TEXTS_META, HASH_LENGTH } from '../src/contract/page/page-files.ts';
import { SITE_PLACEHOLDER } from '../src/contract/page/pages.ts';
import { bundleScript } from './bundle-script.ts';
import { chunkGroup } from './chunk-groups.ts';
import { compileHints } from './compile-hints.ts';
import { localeChunkName, localeTable } from './locale-table.ts';
import { shortPreloadLists } from './preload-lists.ts';
import { pruneDebounce } from './prune-debounce.ts';
import { pruneRouter } from './prune-router.ts';

/** Root folder of the renderer for both the web and the desktop build. */
export const rendererRoot = fileURLToPath(new URL('../src-renderer', import.meta.url));

const FIRST_SCRIPT = fileURLToPath(new URL('../src-renderer/theme/first-paint.ts', import.meta.url));
const FIRST_SCRIPT_NAME = 'first-paint.js';
const FIRST_SCRIPT_BUILT = /first-paint-[^/]*\.js$/;
/** The texts of every screen, in each language. */
const FIRST_TEXTS = /^assets\/[a-z]+-common-[^/]*\.js$/;
/** The only font file the first screen always needs; other subsets load when a glyph needs them. */
const FIRST_FONT = /inter-latin-wght-normal-[^/]*\.woff2$/;

/**
 * Serves `first-paint.js` as a classic script in the head (an inline one is refused by the content security
 * policy, a module runs after the first paint) and preloads the interface font.
 */
function firstPaint(): Plugin {
  return {
    name: 'parlance:first-paint',
    configureServer(server) {
      server.middlewares.use(`/${FIRST_SCRIPT_NAME}`, (_request, response, next) => {
        bundleScript(FIRST_SCRIPT).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async buildStart() {
      if (this.environment.mode !== 'build') return;
      this.emitFile({
        type: 'asset',
        name: FIRST_SCRIPT_NAME,
        source: await bundleScript(FIRST_SCRIPT),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const built = Object.keys(context.bundle ?? {});
        const source = built.find((name) => FIRST_SCRIPT_BUILT.test(name)) ?? FIRST_SCRIPT_NAME;
        const font = built.find((name) => FIRST_FONT.test(name));
        const texts = built.filter((name) => FIRST_TEXTS.test(name)).map((name) => `/${name}`);
        return [
          {
            tag: 'meta',
            attrs: { name: FIRST_TEXTS_META, content: texts.join(' ') },
            injectTo: 'head-prepend',
          },
          { tag: 'script', attrs: { src: `/${source}` }, injectTo: 'head-prepend' },
          ...(font
            ? [
                {
                  tag: 'link',
                  attrs: {
                    rel: 'preload',
                    as: 'font',
                    type: 'font/woff2',
                    crossorigin: true,
                    href: `/${font}`,
                  },
                  injectTo: 'head' as const,
                },
              ]
            : []),
        ];
      },
    },
  };
}

/** Inserts the default site information into the pages of the development server, as a server does. */
function usualSite(): Plugin {
  const site = JSON.stringify(SITE_DEFAULTS).replaceAll('"', '&quot;');
  return {
    name: 'parlance:usual-site',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(SITE_PLACEHOLDER, () => site),
  };
}

const OBSERVER_PACKAGE = '@juggle/resize-observer';
const OBSERVER_MODULE = '\0parlance:resize-observer';

/** Replaces the editor's `ResizeObserver` polyfill with the browser's own. */
function nativeObserver(): Plugin {
  return {
    name: 'parlance:native-observer',
    enforce: 'pre',
    resolveId: (id) => (id === OBSERVER_PACKAGE ? OBSERVER_MODULE : null),
    load: (id) =>
      id === OBSERVER_MODULE ? 'export const ResizeObserver = globalThis.ResizeObserver;' : null,
  };
}

/** Plugins shared by every build of the renderer. */
export function rendererPlugins(): PluginOption[] {
  return [
    react(),
    pruneDebounce(),
    pruneRouter(),
    nativeObserver(),
    shortPreloadLists(),
    compileHints(),
    localeTable(),
    firstPaint(),
    usualSite(),
  ];
}

const RUNTIME = /onnxruntime-web\/dist\/ort\.wasm\.bundle\.min\.mjs$/;

/** Keeps the bundler from copying ONNX Runtime's 14 MB into the build: the page fetches them from the API on request. */
export function fetchedRuntime(): Plugin {
  return {
    name: 'parlance:fetched-runtime',
    enforce: 'pre',
    transform: (code, id) =>
      RUNTIME.test(id)
        ? code.replaceAll(/new URL\("ort[\w.-]+",\s*import\.meta\.url\)/g, 'new URL(self.location.href)')
        : null,
  };
}

/** The part of a file's hash that its name has. Hashes do not compress, and a chunk names every file that it may load. */
const HASH = `[hash:${HASH_LENGTH}]`;

/** Names chunks of texts by language and namespace, all others as usual. */
function chunkName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  return `assets/${localeChunkName(facadeModuleId) ?? `[name]-${HASH}`}.js`;
}

/** Chunk names in every build of the renderer. */
export const rendererOutput = {
  entryFileNames: `assets/[name]-${HASH}.js`,
  chunkFileNames: chunkName,
  assetFileNames: `assets/[name]-${HASH}[extname]`,
  codeSplitting: {
    groups: [
      { debugName: 'signed-in app', name: chunkGroup(rendererRoot), includeDependenciesRecursively: false },
    ],
  },
};

/** Build options of every renderer build; no `data:` URLs, which the policy forbids. */
export const rendererBuild = {
  target: 'es2022',
  // Browsers with `:dir()`. For others it becomes a list of `:lang()`, which the language of a text would match.
  cssTarget: ['chrome120', 'edge120', 'firefox115', 'safari16.4'],
  assetsInlineLimit: 0,
  manifest: true,
  emptyOutDir: true,
  sourcemap: false,
  rolldownOptions: { output: rendererOutput },
} satisfies BuildEnvironmentOptions;
