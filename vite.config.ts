import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { rendererBuild, rendererPlugins, rendererRoot } from './build/renderer-config.ts';

export default defineConfig({
  root: rendererRoot,
  base: '/',
  plugins: rendererPlugins(),
  build: { ...rendererBuild, outDir: fileURLToPath(new URL('./dist/web', import.meta.url)) },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
