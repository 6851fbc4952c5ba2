import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { LOADED_PACKAGES } from './build/packaging/needed-packages.ts';
import {
  fetchedRuntime,
  rendererBuild,
  rendererOutput,
  rendererPlugins,
  rendererRoot,
} from './build/renderer-config.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** electron-vite forces `base: './'` in production, which breaks deep links such as /recent. */
function absoluteBase(): Plugin {
  return {
    name: 'parlance:absolute-base',
    enforce: 'post',
    config: () => ({ base: '/' }),
  };
}

/** The page of the web app with the desktop's entry: only the platform that it mounts on differs. */
function desktopEntry(): Plugin {
  return {
    name: 'parlance:desktop-entry',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('/entry-web.tsx', '/entry-desktop.tsx'),
    },
  };
}

export default defineConfig({
  main: {
    plugins: [thirdPartyNotices(LOADED_PACKAGES)],
    build: {
      outDir: inRepository('./dist/desktop/main'),
      // In the bundle it is a tenth of the size of its package.
      externalizeDeps: { exclude: ['socks'] },
      rolldownOptions: {
        input: {
          main: inRepository('./src-main/main.ts'),
          // Processes of their own: see the files beside them.
          'keychain-process': inRepository('./src-main/secrets/keychain-process.ts'),
          'download-process': inRepository('./src-main/models/download-process.ts'),
          'hook-process': inRepository('./src-main/hotkey/hook-process.ts'),
          'recorder-process': inRepository('./src-main/capture/recorder-process.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      outDir: inRepository('./dist/desktop/preload'),
      externalizeDeps: false,
      minify: true,
      rolldownOptions: {
        input: inRepository('./src-preload/preload.ts'),
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: rendererRoot,
    worker: { format: 'es', plugins: () => [fetchedRuntime()] },
    plugins: [rendererPlugins(), desktopEntry(), absoluteBase(), thirdPartyNotices()],
    build: {
      ...rendererBuild,
      minify: true,
      outDir: inRepository('./dist/desktop/renderer'),
      rolldownOptions: {
        output: rendererOutput,
        input: {
          index: inRepository('./src-renderer/index.html'),
          pill: inRepository('./src-renderer/pill.html'),
        },
      },
    },
  },
});
