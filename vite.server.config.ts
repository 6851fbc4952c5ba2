import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { thirdPartyNotices } from './build/third-party-notices.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages with a native part, a WebAssembly file or a dictionary: they have to be loaded from where they are installed. */
const INSTALLED = [
  ...['better-sqlite3', '@node-rs/argon2', 'transcribe-cpp', 'pg-native'],
  ...['harper.js', 'harper.js/binary', 'compromise', 'emojilib'],
  ...['onnxruntime-node', 'onnxruntime-web'],
  ...['@audio/decode-opus/core', '@audio/decode-aac', 'mpg123-decoder'],
  ...['@wasm-audio-decoders/flac', '@wasm-audio-decoders/ogg-vorbis'],
];

/** The packages of those, and the two whose model files are read. */
const INSTALLED_PACKAGES = [
  ...INSTALLED.map((name) => name.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1')),
  ...['@moonshine-ai/moonshine-js', '@ricky0123/vad-web'],
];

/** Sound that measures how fast a model is: see src/server/speech/engines/local/measure-speed.ts. */
const speedClip: Plugin = {
  name: 'speed-clip',
  generateBundle() {
    const source = readFileSync(inRepository('./resources/speed-clip.ulaw'));
    this.emitFile({ type: 'asset', fileName: 'speed-clip.ulaw', source });
  },
};

/** The texts of mails: see src/server/mail/mail-texts.ts. */
const mailTexts: Plugin = {
  name: 'mail-texts',
  generateBundle() {
    const folders = readdirSync(inRepository('./locales'), { withFileTypes: true });
    for (const { name: language } of folders.filter((each) => each.isDirectory())) {
      const fileName = `locales/${language}/mail.json`;
      this.emitFile({ type: 'asset', fileName, source: readFileSync(inRepository(`./${fileName}`)) });
    }
  },
};

/** Bundles the server, so that it starts without looking up hundreds of small files. */
export default defineConfig({
  plugins: [speedClip, mailTexts, thirdPartyNotices(INSTALLED_PACKAGES)],
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
        // Threads of their own: see src/server/ai/local/language-threads.ts.
        'language-worker': inRepository('./src/server/ai/local/language-worker.ts'),
        // A process of its own: see src/server/speech/engines/engine-process.ts.
        'moonshine-program': inRepository('./src/server/speech/engines/moonshine/moonshine-program.ts'),
        // Threads that decode recordings: see src/server/audio/threads/decoder-thread.ts.
        'decoder-worker': inRepository('./src/server/audio/threads/decoder-worker.ts'),
        // A thread that tells speakers apart: see src/server/speech/speakers/speaker-thread.ts.
        'speaker-worker': inRepository('./src/server/speech/speakers/speaker-worker.ts'),
        'local-program': inRepository('./src/server/speech/engines/local/local-program.ts'),
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
