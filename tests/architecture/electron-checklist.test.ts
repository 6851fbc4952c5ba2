import { existsSync, readFileSync } from 'node:fs';
import { FuseV1Options } from '@electron/fuses';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FUSES } from '../../build/packaging/fuses.ts';
import { ELECTRON_CHECKLIST } from './electron-checklist.ts';
import { readTree, SOURCE_FOLDERS } from './source-tree.ts';

/** Electron supports its three newest majors; raise this number with the package. */
const NEWEST_MAJOR = 45;
const sources = readTree(...SOURCE_FOLDERS);
const textOf = (file: string): string => {
  const place = new URL(`../${file}`, import.meta.url);
  return existsSync(place) ? readFileSync(place, 'utf8') : '';
};

describe('Electron’s security checklist', () => {
  it('covers all twenty items and the session token', () => {
    const numbers = Array.from({ length: 20 }, (_, at) => at + 1);
    expect(ELECTRON_CHECKLIST.map(({ item }) => item)).toEqual([...numbers, 'token']);
  });

  it.each(ELECTRON_CHECKLIST)('$item: $what', ({ scans, tests }) => {
    expect(scans.length + tests.length).toBeGreaterThan(0);
    expect(scans.flatMap(({ scan }) => scan(sources))).toEqual([]);
    for (const [file, title] of tests) expect(textOf(file)).toMatch(titled(title));
  });

  const planted = ELECTRON_CHECKLIST.flatMap(({ item, scans }) =>
    scans.map(({ scan, planted: [path, text] }) => ({ item, scan, path, text })),
  );
  it.each(planted)('$item fails on planted code: $text', ({ scan, path, text }) => {
    expect(scan([{ path, text }])).not.toEqual([]);
  });

  it('requires that a cited test exists', () => {
    expect("test('is kept', () => 1)").toMatch(titled('is kept'));
    expect("// is kept\ntest('is lost', () => 1)").not.toMatch(titled('is kept'));
  });

  it('uses one of the three newest Electron majors', () => {
    const lock = z
      .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
      .parse(JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')));
    const major = Number(lock.packages['node_modules/electron']?.version?.split('.')[0]);
    expect(major).toBeGreaterThan(NEWEST_MAJOR - 3);
  });

  it('sets every fuse and disables the risky ones', () => {
    const named = Object.entries(FuseV1Options).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    );
    const states = Object.fromEntries(named.map(([name, at]) => [name, Reflect.get(FUSES, at)]));
    expect(FUSES.strictlyRequireAllFuses).toBe(true);
    expect(states).toEqual({
      RunAsNode: false,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      GrantFileProtocolExtraPrivileges: false,
      LoadBrowserProcessSpecificV8Snapshot: false,
      EnableCookieEncryption: true,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      WasmTrapHandlers: true,
    });
  });
});

/** A test, or a group of tests, with exactly this title. */
function titled(title: string): RegExp {
  const exact = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(\\b(it|test|describe)|\\]\\))\\(\\s*(['"\`])${exact}\\3`);
}
