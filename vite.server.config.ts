import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const inRepository = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages with a native part, a WebAssembly file or a dictionary: they have to be loaded from where they are installed. */
const INSTALLED = [
  ...['better-sqlite3', '@node-rs/argon2', '@fugood/whisper.node', 'pg-native'],
  ...['harper.js', 'harper.js/binary', 'compromise', 'emojilib'],
  ...['onnxruntime-node', 'onnxruntime-web'],
  ...['@audio/decode-opus/core', '@audio/decode-aac', 'mpg123-decoder'],
  ...['@wasm-audio-decoders/flac', '@wasm-audio-decoders/ogg-vorbis'],
];

/** Bundles the server, so that it starts without looking up hundreds of small files. */
export default defineConfig({
  ssr: { noExternal: true, external: INSTALLED },
  build: {
    ssr: true,
    outDir: inRepository('./dist/server'),
    target: 'node24',
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        serve: inRepository('./src/server/serve.ts'),
        // A thread of its own: see src/server/ai/local/language-desk.ts.
        'language-worker': inRepository('./src/server/ai/local/language-worker.ts'),
        // A process of its own: see src/server/speech/engines/engine-process.ts.
        'moonshine-program': inRepository('./src/server/speech/engines/moonshine/moonshine-program.ts'),
        // Threads that decode recordings: see src/server/audio/threads/decoder-thread.ts.
        'decoder-worker': inRepository('./src/server/audio/threads/decoder-worker.ts'),
        // A process that the desktop app starts: see src/server/speech/whisper-child.ts.
        'whisper-worker': inRepository('./src/server/speech/whisper-worker.ts'),
      },
      external: INSTALLED,
      output: {
        format: 'cjs',
        minify: { compress: true, mangle: false, codegen: true },
        // Compiled code is kept between starts; this has to be asked for before anything else is loaded.
        banner: (chunk) => (chunk.isEntry ? "require('node:module').enableCompileCache();" : ''),
        entryFileNames: '[name].cjs',
        chunkFileNames: '[name]-[hash].cjs',
      },
    },
  },
});
