import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Arch, type Configuration, Platform } from 'electron-builder';
import { MacUpdater } from 'electron-updater/out/MacUpdater.js';
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js';
import { findFile } from 'electron-updater/out/providers/Provider.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packaging } from '../../../build/packaging/packaging.ts';

const UPDATES = 'https://updates.example.com/parlance';
const PROCESSORS = ['x64', 'arm64'] as const;
const SYSTEMS = [
  { platform: Platform.MAC, system: 'darwin', files: ['zip', 'dmg'] },
  { platform: Platform.WINDOWS, system: 'win32', files: ['exe'] },
  { platform: Platform.LINUX, system: 'linux', files: ['AppImage'] },
] as const;
type System = (typeof SYSTEMS)[number];
type Processor = (typeof PROCESSORS)[number];

type ProviderParts = ConstructorParameters<typeof GenericProvider>;
interface UpdateFile {
  readonly file: string;
  readonly publishConfiguration: ProviderParts[0];
}
/** electron-builder's functions that write update files. */
interface UpdateFiles {
  createUpdateInfoTasks(event: object, publish: unknown): Promise<UpdateFile[]>;
  writeUpdateInfoFiles(tasks: readonly UpdateFile[], packager: object): Promise<void>;
}
const load = createRequire(import.meta.resolve('electron-builder'));
const updateFiles: UpdateFiles = load('app-builder-lib/out/publish/updateInfoBuilder.js');

/** Exposes electron-updater's file selection on macOS. */
class MacFiles extends MacUpdater {
  static fitting(files: Parameters<typeof findFile>[0], isArm64: boolean) {
    return MacUpdater.filterFilesForArch(files, isArm64);
  }
}

let folder: string;
const { arch: ownArch } = process;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-updates-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  Object.defineProperty(process, 'arch', { value: ownArch });
});

/** The parts of electron-builder's packager that its update files are made of. */
const packagerOf = (platform: Platform, config: Configuration) => ({
  platform,
  config,
  platformSpecificBuildOptions: {},
  appInfo: { version: '2.0.0', channel: null },
  info: { metadata: { dependencies: { 'electron-updater': '6.8.10' } } },
  getResource: async () => null,
});

/** Writes the update file of one job of the release; returns its name and the settings inside the package. */
async function release({ platform, system, files }: System, arch: Processor) {
  const packager = packagerOf(platform, packaging(UPDATES, { system, arch }));
  const tasks: UpdateFile[] = [];
  for (const ending of files) {
    const file = join(folder, `Parlance-2.0.0-${platform.buildConfigurationKey}-${arch}.${ending}`);
    writeFileSync(file, '');
    const target = { name: ending, outDir: folder, options: {} };
    tasks.push(
      ...(await updateFiles.createUpdateInfoTasks(
        { file, packager, target, arch: Arch[arch] },
        packager.config.publish,
      )),
    );
  }
  await updateFiles.writeUpdateInfoFiles(tasks, { emitArtifactCreated: async () => undefined });
  const [task] = tasks;
  if (!task) throw new Error('No update file was written.');
  return { name: basename(task.file), settings: task.publishConfiguration };
}

/** The package that electron-updater selects on a platform and architecture. */
async function updateOf({ system, files }: System, arch: Processor, settings: ProviderParts[0]) {
  Object.defineProperty(process, 'arch', { value: arch });
  const executor = {
    request: async ({ path = '' }) => readFileSync(join(folder, basename(path.replace(/\?.*/, ''))), 'utf8'),
  };
  const options = { isUseMultipleRangeRequest: true, platform: system, executor };
  const provider = new GenericProvider(
    settings,
    { isAddNoCacheQuery: false } as unknown as ProviderParts[1],
    options as unknown as ProviderParts[2],
  );
  const found = provider.resolveFiles(await provider.getLatestVersion());
  const fitting = system === 'darwin' ? MacFiles.fitting(found, arch === 'arm64') : found;
  return findFile(fitting, files[0])?.info.url;
}

it('each platform and architecture updates to its own package, whatever the order of the jobs', async () => {
  const computers = SYSTEMS.flatMap((system) => PROCESSORS.map((arch) => ({ system, arch })));
  const released = [];
  for (const { system, arch } of computers) released.push({ system, arch, ...(await release(system, arch)) });
  expect(readdirSync(folder).filter((name) => name.endsWith('.yml'))).toEqual(
    released.map(({ name }) => name).sort(),
  );
  for (const { system, arch, settings } of released)
    expect(await updateOf(system, arch, settings)).toBe(
      `Parlance-2.0.0-${system.platform.buildConfigurationKey}-${arch}.${system.files[0]}`,
    );
});
