import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

const LINES_MAX = 300;
/** Tables may be as long as what they list. */
const TABLES = /\/catalogue[^/]*\.ts$/;

/** Source files longer than the limit. */
export function findLongFiles(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !TABLES.test(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => ({ path, what: `has ${lines} lines` }));
}

/** Endpoints that do not say who may call them. */
export function findUndeclaredAuth(table: Readonly<Record<string, object>>): Violation[] {
  return Object.entries(table)
    .filter(([, endpoint]) => !('auth' in endpoint) || !['public', 'user'].includes(String(endpoint.auth)))
    .map(([path]) => ({ path, what: 'does not declare its auth' }));
}

/** Folders of tests that mirror no source. */
const FREE = /^tests\/(architecture|bench|e2e|soak|support)\//;

/** Where the source of a test stands: `tests/server/x.test.ts` is about `src/server/x.ts`. */
export function twinsOf(test: string): string[] {
  const path = test.replace(/^tests\//, '').replace(/\.test\.tsx?$/, '');
  const inPart = path
    .replace(/^renderer\//, 'src-renderer/')
    .replace(/^main\//, 'src-main/')
    .replace(/^preload\//, 'src-preload/');
  const bases = inPart === path ? [`src/${path}`, path] : [inPart];
  return bases.flatMap((base) => [`${base}.ts`, `${base}.tsx`, `${base}.mjs`]);
}

/** Tests about a source file that is not there. */
export function findLonelyTests(
  tests: readonly string[],
  exists: (path: string) => boolean = (path) =>
    existsSync(fileURLToPath(new URL(`../../${path}`, import.meta.url))),
): Violation[] {
  return tests
    .filter((path) => /\.test\.tsx?$/.test(path) && !FREE.test(path))
    .filter((path) => !twinsOf(path).some(exists))
    .map((path) => ({ path, what: 'has no source twin' }));
}

/** Files other than the desktop platform that touch what the preload script exposes. */
export function findBridgeUses(files: readonly SourceFile[], bridge: string): Violation[] {
  const name = new RegExp(`\\b${bridge}\\b`);
  return files
    .filter(({ path, text }) => path.startsWith('src-renderer/') && name.test(text))
    .filter(({ path }) => !path.startsWith('src-renderer/platform/desktop/'))
    .map(({ path }) => ({ path, what: `touches ${bridge}` }));
}

const LITERAL_COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i;

/** Colours written outside the theme. */
export function findColours(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith('src-renderer/') && !path.startsWith('src-renderer/theme/'))
    .filter(({ path }) => path.endsWith('.css') || path.endsWith('.tsx'))
    .filter(({ text }) => LITERAL_COLOUR.test(text.replace(/&#\w+;|href="#[^"]*"|'#[a-z-]+'|`#\$/g, '')))
    .map(({ path }) => ({ path, what: 'writes a colour of its own' }));
}
