import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readImportGraph } from '../../scripts/changed-tests/import-graph.ts';
import { importsOf, type SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import { readTree, SOURCE_FOLDERS } from './source-tree.ts';

/** The alias `keytar` installs `@napi-rs/keyring`; one of its files implements keytar's API. */
const OTHER_THAN_API = /['"]keytar(?!\/keytar\.js['"])[^'"]*['"]/;

it('only keytar’s own API is imported through the alias keytar', () => {
  const users = readTree(...SOURCE_FOLDERS).filter(({ text }) => OTHER_THAN_API.test(text));
  expect(users.map(({ path }) => path)).toEqual([]);
});

it.each([
  ["await import('keytar')", true],
  ["from 'keytar/index.js'", true],
  ["from 'keytar/keytar.js'", false],
])('a planted keytar import is checked: %s', (text, isFound) =>
  expect(OTHER_THAN_API.test(text)).toBe(isFound),
);

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')));

/** Packages that files import but a production installation, such as the image, does not contain. */
const missingIn = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    importsOf(file).flatMap(({ packageName, isTypeOnly }) =>
      packageName === null ||
      isTypeOnly ||
      /^(node:|electron$)/.test(packageName) ||
      packageName in dependencies
        ? []
        : [`${file.path}: ${packageName}`],
    ),
  );

/** The scripts in the image, which neither build nor require programs, and the modules that they import. */
function imageScripts(): SourceFile[] {
  const files = readTree('scripts', 'src');
  const starts = files.flatMap(({ path, text }) => {
    const script = /runScript\('(scripts\/[\w-]+\.ts)'/.exec(text)?.[1];
    return script && !/ensure(\w*Build|Programs)/.test(text) ? [path, script] : [];
  });
  const reached = readImportGraph(
    ROOT,
    files.map(({ path }) => path),
  ).reachedFrom(starts);
  return files.filter(({ path }) => reached.has(path));
}

it('all packages that the server, the commands in its image and the app load are production dependencies', () => {
  const scripts = imageScripts();
  expect(scripts.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['scripts/run-cli.ts', 'scripts/make-backup.ts', 'src/cli/run-cli.ts']),
  );
  expect(missingIn([...scripts, ...readTree('src', 'src-main')])).toEqual([]);
});

it('a planted import of a development dependency is reported', () => {
  const planted = (text: string) => missingIn([{ path: 'src/cli/x.ts', text }]);
  expect(planted("import { x } from 'vitest/node';")).toEqual(['src/cli/x.ts: vitest']);
  expect(planted("import type { X } from 'vitest'; import { z } from 'zod';")).toEqual([]);
});
