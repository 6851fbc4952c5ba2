import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const inRepository = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages with a native part: they have to be loaded from where they are installed. */
const NATIVE = ['better-sqlite3', '@node-rs/argon2', '@fugood/whisper.node', 'pg-native'];

/** Bundles the server, so that it starts without looking up hundreds of small files. */
export default defineConfig({
  ssr: { noExternal: true, external: NATIVE },
  build: {
    ssr: inRepository('./src/server/serve.ts'),
    outDir: inRepository('./dist/server'),
    target: 'node24',
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      external: NATIVE,
      output: {
        format: 'cjs',
        minify: { compress: true, mangle: false, codegen: true },
        // Compiled code is kept between starts; this has to be asked for before anything else is loaded.
        banner: (chunk) => (chunk.isEntry ? "require('node:module').enableCompileCache();" : ''),
        entryFileNames: 'serve.cjs',
        chunkFileNames: '[name]-[hash].cjs',
      },
    },
  },
});
