import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'electron-builder';
import { NOTICES_FILE } from '../third-party-notices.ts';
import { flipFusesOf } from './flip-fuses.ts';
import { unneededPackages } from './needed-packages.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Built folders whose third-party notices are placed next to the archive, where users can read them. */
const NOTICES = {
  'main-process': 'dist/desktop/main',
  windows: 'dist/desktop/renderer',
  server: 'dist/server',
};

/** Parts of packages that are only for building, documentation or tests, or for other target systems. */
const NOT_SHIPPED = [
  '!**/*.map',
  '!**/*.{ts,mts,cts,md,markdown,flow,gyp,gypi,c,cc,cpp,h,hpp,o,obj,pdb,tsbuildinfo}',
  '!**/{test,tests,__tests__,docs,example,examples,benchmark,benchmarks,.github}/**',
  '!node_modules/better-sqlite3/{deps,src}/**',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
  '!node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}).node',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
  '!node_modules/uiohook-napi/prebuilds/!(${platform}-${arch})/**',
  '!node_modules/uiohook-napi/{src,libuiohook}/**',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
  '!node_modules/@picovoice/pvrecorder-node/lib/!(${os}*)/**',
  '!node_modules/koffi/{doc,lib,vendor}/**',
  '!node_modules/transcribe-cpp/scripts/**',
  // 53 MB for GPUs, whose drivers vary too much to be used untested; macOS has its own, far smaller backend.
  '!node_modules/@transcribe-cpp/*/{libggml-vulkan.so,ggml-vulkan.dll}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
  '!node_modules/onnxruntime-node/bin/napi-v6/!(${platform})/**',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
  '!node_modules/onnxruntime-node/bin/napi-v6/*/!(${arch})/**',
  // Only the plain WebAssembly build is loaded, and only when no native one loads.
  '!node_modules/onnxruntime-web/dist/!(ort.node.min.js|ort-wasm-simd-threaded.mjs|ort-wasm-simd-threaded.wasm)',
  '!node_modules/onnxruntime-web/lib/**',
  // Only the model files of these two packages are read.
  '!node_modules/@moonshine-ai/moonshine-js/{src/**,dist/*.js}',
  '!node_modules/@ricky0123/vad-web/dist/!(silero_vad_v5.onnx)',
  // The server loads the complete build, as a file (src/server/ai/local).
  '!node_modules/harper.js/dist/{binaryInlined.js,slimBinary*,harper_wasm_slim_bg.wasm}',
];

const MAC = {
  target: ['dmg', 'zip'],
  category: 'public.app-category.productivity',
  hardenedRuntime: true,
  entitlements: inRepository('build/packaging/entitlements.mac.plist'),
  entitlementsInherit: inRepository('build/packaging/entitlements.mac.plist'),
  extendInfo: {
    NSMicrophoneUsageDescription: 'Parlance turns what you say into text.',
    NSAppleEventsUsageDescription: 'Parlance pastes your text where the cursor is.',
    LSMultipleInstancesProhibited: true,
  },
} satisfies Configuration['mac'];

/**
 * The packaging of the app. `updates`: https address where releases are published; without it, the app never
 * checks for updates. `programs`: a folder per system (`linux-x64`), copied to `bin` in the app's resources
 * for the local server; systems without one get none.
 */
export function packaging(updates: string | null, programs = inRepository('build/bin')): Configuration {
  return {
    appId: 'app.parlance.desktop',
    productName: 'Parlance',
    copyright: 'Parlance',
    directories: { output: inRepository('dist/packages'), buildResources: inRepository('build/packaging') },
    files: [
      'package.json',
      'dist/desktop/**',
      'dist/server/**',
      '!dist/**/*.{d.ts,html.bak}',
      '!dist/desktop/renderer/.vite/**',
      ...NOT_SHIPPED,
      ...unneededPackages(inRepository('package-lock.json')).map((place) => `!${place}/**`),
    ],
    extraResources: [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
      { from: join(programs, '${platform}-${arch}'), to: 'bin' },
      ...Object.entries(NOTICES).map(([name, folder]) => ({
        from: inRepository(`${folder}/${NOTICES_FILE}`),
        to: `third-party-notices/${name}.txt`,
      })),
    ],
    asar: true,
    // The system can load libraries from real files only.
    asarUnpack: ['**/*.{node,so,dll,dylib}', 'node_modules/@transcribe-cpp/**'],
    // All native packages include binaries that do not depend on Electron's version.
    npmRebuild: false,
    afterPack: flipFusesOf,
    icon: inRepository('resources/icon.png'),
    protocols: [{ name: 'Parlance', schemes: ['parlance'] }],
    publish: updates === null ? null : [{ provider: 'generic', url: updates, channel: 'latest' }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    mac: MAC,
    win: { target: ['nsis'] },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
    },
    linux: {
      target: ['AppImage', 'deb'],
      executableName: 'parlance',
      category: 'Office',
      synopsis: 'Speech turned into finished writing',
      maintainer: 'Parlance',
      // The desktop file has the name in package.json, by which portals know the app.
      syncDesktopName: true,
      desktop: {
        entry: { StartupWMClass: 'app.parlance.Parlance', Keywords: 'speech;dictation;transcription;' },
      },
    },
    // Explicitly empty: electron-builder's default is --no-sandbox.
    appImage: { executableArgs: [] },
    // Programs for pasting text and storing secrets, if the desktop supports them.
    deb: { recommends: ['libsecret-1-0'], packageCategory: 'editors' },
  };
}
