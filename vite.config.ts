import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { prerender } from './build/prerender.ts';
import { fetchedRuntime, rendererBuild, rendererPlugins, rendererRoot } from './build/renderer-config.ts';
import { serviceWorker } from './build/service-worker.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';

const outDir = fileURLToPath(new URL('./dist/web', import.meta.url));

export default defineConfig({
  root: rendererRoot,
  base: '/',
  plugins: [rendererPlugins(), serviceWorker(), prerender(), thirdPartyNotices(), compressedFiles(outDir)],
  build: { ...rendererBuild, outDir },
  worker: { format: 'es', plugins: () => [fetchedRuntime()] },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
