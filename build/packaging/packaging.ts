import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'electron-builder';
import { INTERFACE_LANGUAGES } from '../../src/contract/languages.ts';
import { NOTICES_FILE } from '../third-party-notices.ts';
import { afterPack } from './after-pack.ts';
import { unneededPackages } from './needed-packages.ts';
import { unneededServerFiles } from './unneeded-server-files.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Built folders whose third-party notices are placed next to the archive, where users can read them. */
const NOTICES = {
  'main-process': 'dist/desktop/main',
  windows: 'dist/desktop/renderer',
  server: 'dist/server',
};

/** Parts of packages that are only for building, documentation or tests. */
const NOT_SHIPPED = [
  '!**/*.map',
  '!**/*.{ts,mts,cts,md,markdown,flow,gyp,gypi,c,cc,cpp,h,hpp,o,obj,pdb,tsbuildinfo}',
  '!**/{test,tests,__tests__,docs,example,examples,benchmark,benchmarks,.github}/**',
  '!node_modules/uiohook-napi/{src,libuiohook}/**',
  '!node_modules/koffi/{doc,lib,vendor}/**',
  '!node_modules/transcribe-cpp/scripts/**',
  // Builds for pages.
  '!node_modules/js-yaml/dist/*.js',
  // 53 MB for GPUs, whose drivers vary too much to be used untested; macOS has its own, far smaller backend.
  '!node_modules/@transcribe-cpp/*/{libggml-vulkan.so,ggml-vulkan.dll}',
];

// biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder puts the packaged processor here.
const ARCH = '${arch}';

/**
 * Patterns that exclude files for systems other than the packaged one. electron-builder's own `platform` is the
 * computer that packs.
 */
const excludeOtherSystems = (system: string): string[] => [
  `!node_modules/uiohook-napi/prebuilds/!(${system}-${ARCH})/**`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills this in.
  '!node_modules/@picovoice/pvrecorder-node/lib/!(${os}*)/**',
  ...unneededServerFiles(system, ARCH).map((pattern) => `!${pattern}`),
];

const MAC = {
  target: ['dmg', 'zip'],
  category: 'public.app-category.productivity',
  hardenedRuntime: true,
  entitlements: inRepository('build/packaging/entitlements.mac.plist'),
  entitlementsInherit: inRepository('build/packaging/entitlements.mac.plist'),
  extendInfo: {
    NSMicrophoneUsageDescription: 'Parlance turns what you say into text.',
    NSAudioCaptureUsageDescription: 'Parlance records what others say in a meeting, if you ask for it.',
    NSAppleEventsUsageDescription: 'Parlance pauses what Music or Spotify plays while you dictate.',
    LSMultipleInstancesProhibited: true,
  },
} satisfies Configuration['mac'];

const LINUX = {
  // The first is the format that most desktops install with a click.
  target: ['deb', 'AppImage', 'rpm'],
  executableName: 'parlance',
  category: 'Office',
  synopsis: 'Speech turned into finished writing',
  maintainer: 'Parlance',
  // The desktop file has the name in package.json, by which portals know the app.
  syncDesktopName: true,
  desktop: {
    entry: { StartupWMClass: 'app.parlance.Parlance', Keywords: 'speech;dictation;transcription;' },
  },
} satisfies Configuration['linux'];

const APP_IMAGE = {
  // Explicitly empty: electron-builder's default is --no-sandbox.
  executableArgs: [],
  // The file updates itself in place: with a version in its name, it would get another name, which its start at login and
  // the user's own shortcuts do not know.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
  artifactName: '${productName}-${os}-${arch}.${ext}',
} satisfies Configuration['appImage'];

/**
 * Where a package looks for updates. On Linux the processor is in the name of the update file anyway; elsewhere two
 * processors would write, and read, one file.
 */
const updateFeed = (url: string, system: string, arch: string) => ({
  provider: 'generic' as const,
  url,
  channel: system === 'linux' || arch === 'x64' ? 'latest' : `latest-${arch}`,
});

/** Libraries of Electron on Debian and Ubuntu. Those with `t64` are the same ones since Ubuntu 24.04. */
const DEB_DEPENDENCIES = [
  ...['libgtk-3-0 | libgtk-3-0t64', 'libnotify4', 'libnss3', 'libxss1', 'libxtst6', 'xdg-utils'],
  ...['libatspi2.0-0 | libatspi2.0-0t64', 'libuuid1', 'libgbm1', 'libasound2 | libasound2t64'],
];

/** Debian packages that Electron links, and those that paste texts, detect the program in front and store secrets. */
const DEB = {
  packageCategory: 'editors',
  depends: DEB_DEPENDENCIES,
  recommends: ['libsecret-1-0', 'xdotool', 'x11-utils', 'playerctl'],
} satisfies Configuration['deb'];

interface PackagingOptions {
  /** The packaged system, by its name in `process.platform`. */
  readonly system: string;
  /** The packaged processor, by its name in `process.arch`. */
  readonly arch: string;
  /**
   * A folder per system (`linux-x64`), copied to `bin` in the app's resources for the local server; systems
   * without one get none.
   */
  readonly programs: string;
}

/**
 * The packaging of the app. `updates`: https address where releases are published; without it, the app never
 * checks for updates.
 */
export function packaging(
  updates: string | null,
  {
    system = process.platform,
    arch = process.arch,
    programs = inRepository('build/bin'),
  }: Partial<PackagingOptions> = {},
): Configuration {
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
      ...excludeOtherSystems(system),
      ...unneededPackages(inRepository('package-lock.json')).map((folder) => `!${folder}/**`),
    ],
    extraResources: [
      { from: join(programs, `${system}-${ARCH}`), to: 'bin' },
      ...Object.entries(NOTICES).map(([name, folder]) => ({
        from: inRepository(`${folder}/${NOTICES_FILE}`),
        to: `third-party-notices/${name}.txt`,
      })),
    ],
    // Chromium's own texts, of which it has more than fifty; a language keeps all its regions.
    electronLanguages: [...INTERFACE_LANGUAGES],
    asar: true,
    // The system can load libraries from real files only. The model and WebAssembly engines, which are large and seldom
    // change, need not go with every change of the archive.
    asarUnpack: ['**/*.{node,so,dll,dylib,onnx,wasm}', 'node_modules/@transcribe-cpp/**'],
    // All native packages include binaries that do not depend on Electron's version.
    npmRebuild: false,
    afterPack,
    icon: inRepository('resources/icon.png'),
    protocols: [{ name: 'Parlance', schemes: ['parlance'] }],
    publish: updates === null ? null : [updateFeed(updates, system, arch)],
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
    linux: LINUX,
    appImage: APP_IMAGE,
    deb: DEB,
    rpm: { depends: ['gtk3', 'libnotify', 'nss', 'libXtst', 'at-spi2-core', 'alsa-lib', 'mesa-libgbm'] },
  };
}
