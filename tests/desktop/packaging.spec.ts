import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { type Argument, parseSync, Visitor } from 'oxc-parser';
import { z } from 'zod';
import { FUSES } from '../../build/packaging/fuses.ts';
import { LOADED_PACKAGES } from '../../build/packaging/needed-packages.ts';
import { packaging } from '../../build/packaging/packaging.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { test as base, expect, isRealElectron } from './fixtures.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACK = join(ROOT, 'tests', 'support', 'package-linux.ts');
const PACK_MS = 180_000;
/** As `docs/packaging.md` says. */
const ARCHIVE_MAX_BYTES = 25 * 1024 * 1024;

/** A package for Linux: its folder, its archive, and the archive's files, extracted to another folder. */
interface Packed {
  readonly folder: string;
  readonly archive: string;
  readonly extracted: string;
  /** The desktop entry of the AppImage. */
  readonly entry: string;
}

const test = base.extend<object, { packed: Packed }>({
  packed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { path, remove } = temporaryFolder();
      await promisify(execFile)(process.execPath, [PACK, path], { cwd: ROOT });
      const folder = join(path, 'packages', 'linux-unpacked');
      const archive = join(folder, 'resources', 'app.asar');
      const extracted = join(path, 'extracted');
      extractAll(archive, extracted);
      const entry = readFileSync(join(path, 'appimage.desktop'), 'utf8');
      await use({ folder, archive, extracted, entry });
      remove();
    },
    { scope: 'worker', timeout: PACK_MS },
  ],
});

const filesOf = ({ archive }: Packed): string[] =>
  listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/').slice(1));

/** The package name of an import specifier. */
function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

/** The packages that a built file loads, by `import`, `import()` or `require`. */
function loadedBy({ path, text }: { path: string; text: string }): string[] {
  const found: string[] = [];
  const take = (node: Argument | undefined) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
    if (node?.type === 'TemplateLiteral' && node.quasis.length === 1)
      found.push(node.quasis[0]?.value.raw ?? '');
  };
  new Visitor({
    ImportDeclaration: ({ source }) => take(source),
    ImportExpression: ({ source }) => take(source),
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 'require') take(first);
    },
  }).visit(parseSync(path, text).program);
  return found.filter((specifier) => /^[@\w]/.test(specifier)).map(packageOf);
}

test('the macOS entitlements and usage descriptions cover microphone, system audio and media control', () => {
  const { entitlements, entitlementsInherit, extendInfo } = packaging(null).mac ?? {};
  for (const path of [entitlements, entitlementsInherit]) {
    const keys = [...readFileSync(path ?? '', 'utf8').matchAll(/<key>(.*)<\/key>\s*<true\/>/g)].map(
      ([, key]) => key,
    );
    expect(keys).toEqual(
      expect.arrayContaining([
        'com.apple.security.automation.apple-events',
        'com.apple.security.device.audio-input',
      ]),
    );
  }
  expect(extendInfo).toMatchObject({
    NSAppleEventsUsageDescription: expect.any(String),
    NSAudioCaptureUsageDescription: expect.any(String),
    NSMicrophoneUsageDescription: expect.any(String),
  });
});

test.describe('the package', () => {
  // One worker runs all of them, because each worker makes a package.
  test.describe.configure({ mode: 'default', timeout: PACK_MS });

  test('contains the built files and their dependencies, but no sources, tests or renderer packages', ({
    packed,
  }) => {
    const files = filesOf(packed);
    for (const path of [
      ...['package.json', 'dist/desktop/main/main.js', 'dist/desktop/preload/preload.cjs'],
      ...['dist/desktop/renderer/index.html', 'dist/server/serve.cjs'],
      ...LOADED_PACKAGES.map((name) => `node_modules/${name}/package.json`),
    ]) {
      expect(files).toContain(path);
    }
    const { devDependencies } = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    const renderers = Object.keys(devDependencies).filter((name) =>
      files.some((path) => path.startsWith(`node_modules/${name}/`)),
    );
    expect(renderers).toEqual([]);
    expect(files.filter((path) => /\.(map|tsx?|test\.\w+|spec\.\w+)$/.test(path))).toEqual([]);
    expect(files.filter((path) => /^(src|src-\w+|tests|scripts|build|docs)\//.test(path))).toEqual([]);
    expect(files.filter((path) => /(^|\/)(\.env|\.npmrc|\.git)/.test(path))).toEqual([]);
  });

  test('contains every package that the bundles load', ({ packed: { extracted } }) => {
    const bundles = ['dist/desktop/main', 'dist/server'].flatMap((folder) =>
      readdirSync(join(extracted, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.[cm]?js$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
    );
    const names = new Set(bundles.flatMap(loadedBy));
    for (const name of LOADED_PACKAGES) expect(bundles.some(({ text }) => text.includes(name))).toBe(true);
    const absent = [...names].filter(
      (name) =>
        !name.startsWith('node:') &&
        !builtinModules.includes(name) &&
        !['electron', 'node', 'bun'].includes(name) &&
        !existsSync(join(extracted, 'node_modules', name)),
    );
    // `pg-native` is an optional dependency of `pg`; the AAC decoder is under the GPL and left out.
    expect(absent.filter((name) => name !== 'pg-native').sort()).toEqual(['@audio/decode-aac']);
  });

  test('unpacks native libraries beside the archive, for this platform only', ({ packed }) => {
    const unpacked = readdirSync(`${packed.archive}.unpacked`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const natives = filesOf(packed).filter((path) => /\.(node|so|dll|dylib)$/.test(path));
    expect(natives.length).toBeGreaterThan(4);
    expect(unpacked.filter((path) => /\.(node|so|dll|dylib)$/.test(path))).toHaveLength(natives.length);
    for (const name of ['better-sqlite3', 'uiohook-napi', 'pvrecorder-node']) {
      expect(natives.filter((path) => path.includes(`/${name}/`))).toHaveLength(1);
    }
    // The engine of downloaded models, as a CPU-only build.
    expect(natives.filter((path) => path.includes('libtranscribe'))).toHaveLength(1);
    expect(natives.filter((path) => path.endsWith('libggml-vulkan.so'))).toEqual([]);
  });

  test('keeps its archive small, with models and WebAssembly engines unpacked beside it', ({ packed }) => {
    expect(statSync(packed.archive).size).toBeLessThan(ARCHIVE_MAX_BYTES);
    const beside = filesOf(packed).filter((path) => existsSync(join(`${packed.archive}.unpacked`, path)));
    for (const ending of ['.onnx', '.wasm']) {
      const all = filesOf(packed).filter((path) => path.endsWith(ending));
      expect(all.length).toBeGreaterThan(1);
      expect(beside).toEqual(expect.arrayContaining(all));
    }
  });

  test('has all Electron fuses set as configured', async ({ packed }) => {
    const wire = await getCurrentFuseWire(join(packed.folder, 'parlance'));
    const numbers = Object.values(FuseV1Options).filter((value) => typeof value === 'number');
    expect(numbers).toHaveLength(9);
    for (const fuse of numbers) {
      expect(wire[fuse]).toBe(FUSES[fuse] ? FuseState.ENABLE : FuseState.DISABLE);
    }
  });

  test('starts without the --no-sandbox switch', ({ packed }) => {
    expect(/^Exec=(.*)$/m.exec(packed.entry)?.[1]).toBe('AppRun %U');
  });

  test('contains the bundled programs of its platform as executables', ({ packed }) => {
    const bin = join(packed.folder, 'resources', 'bin');
    expect(readdirSync(bin)).toEqual(['ffmpeg']);
    accessSync(join(bin, 'ffmpeg'), constants.X_OK);
  });

  test('contains the third-party notices beside the archive', ({ packed }) => {
    const folder = join(packed.folder, 'resources', 'third-party-notices');
    const notices = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(notices).toHaveLength(3);
    for (const name of ['react', 'zod', 'hono', 'onnxruntime-node', 'electron-updater', '@napi-rs/keyring'])
      expect(notices.some((text) => text.includes(`\n${name} `))).toBe(true);
  });

  test('contains the update server’s address', ({ packed }) => {
    const note = readFileSync(join(packed.folder, 'resources', 'app-update.yml'), 'utf8');
    expect(note).toContain('provider: generic');
    expect(note).toContain('https://updates.example.com/parlance');
  });

  test('runs from its extracted files and shows its window', async ({ computer, packed }) => {
    test.skip(isRealElectron, 'the real program runs archives, not folders');
    const { page, electron, output } = await computer.launch({
      app: packed.extracted,
      env: { STAND_IN_PACKAGED: '1' },
      server: null,
    });
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await electron.evaluate(({ app }) => app.isPackaged)).toBe(true);
    // The package also contains the server.
    const health = await page.evaluate(async () => (await fetch('/api/health')).status);
    expect(health).toBe(200);
    expect(output()).not.toContain('ERR_MODULE_NOT_FOUND');
  });
});
