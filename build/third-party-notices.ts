import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { packageClosure } from './packaging/needed-packages.ts';

/** File name of the notices in each built folder. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

const inRepository = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const LICENCE_FILE = /^(licen[cs]e|copying|notice)\b.*$/i;
/** Path of the innermost package folder of a file. */
const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const RULE = '-'.repeat(80);

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  // Older packages have an object or a list of objects.
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
});

/** The package folder of a bundled module; null for our own modules. */
export function packageFolderOf(moduleId: string): string | null {
  const path = moduleId.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/');
  return PACKAGE_FOLDER.exec(path)?.[0] ?? null;
}

/** Name, version, licence and licence text of the package in a folder. */
function renderNotice(folder: string): { title: string; notice: string } {
  const note = packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
  const title = `${note.name} ${note.version}`;
  const licence = note.license ?? 'see the text below';
  const text = texts.length > 0 ? texts.join('\n\n') : 'The package ships no license text.';
  return { title, notice: `${RULE}\n${title}\nLicense: ${licence}\n\n${text}\n` };
}

/**
 * Renders the notices of the packages in some folders, sorted by name, each name and version once. Folders
 * without a package (binaries for other systems) are skipped.
 */
export function renderNotices(folders: Iterable<string>): string {
  const found = [...new Set(folders)].filter((folder) => existsSync(join(folder, 'package.json')));
  const notices = new Map(found.map(renderNotice).map(({ title, notice }) => [title, notice]));
  const sorted = [...notices].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, notice]) => notice);
  return ['Parlance contains the following packages, each under its own licence.\n', ...sorted].join('\n');
}

/**
 * Writes the notices of a build: for packages with bundled modules, and for the `installed` packages, which
 * the build loads from node_modules, with all their dependencies.
 */
export function thirdPartyNotices(installed: readonly string[] = []): Plugin {
  return {
    name: 'parlance:third-party-notices',
    apply: 'build',
    generateBundle() {
      const bundled = [...this.getModuleIds()].flatMap((id) => packageFolderOf(id) ?? []);
      const loaded = packageClosure(inRepository('package-lock.json'), installed).map(inRepository);
      this.emitFile({
        type: 'asset',
        fileName: NOTICES_FILE,
        source: renderNotices([...bundled, ...loaded]),
      });
    },
  };
}
