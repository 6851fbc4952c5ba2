import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

const LINES_MAX = 300;
/** Catalogues may be as long as their content. */
const TABLES = /\/catalogue[^/]*\.ts$/;

/** Source files that exceed the line limit. */
export function findLongFiles(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !TABLES.test(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => ({ path, what: `has ${lines} lines` }));
}

/** Endpoints without a declaration of who may call them. */
export function findUndeclaredAuth(table: Readonly<Record<string, object>>): Violation[] {
  return Object.entries(table)
    .filter(
      ([, endpoint]) =>
        !('auth' in endpoint) || !['public', 'optional', 'user'].includes(String(endpoint.auth)),
    )
    .map(([path]) => ({ path, what: 'does not declare its auth' }));
}

/** Test folders that mirror no source folder. */
const FREE = /^tests\/(architecture|bench|deploy|e2e|fuzz|mutations|soak|support)\//;

/** The possible sources of a test: `tests/server/x.test.ts` is about `src/server/x.ts`. */
export function twinsOf(test: string): string[] {
  const path = test.replace(/^tests\//, '').replace(/\.test\.tsx?$/, '');
  const inPart = path
    .replace(/^renderer\//, 'src-renderer/')
    .replace(/^main\//, 'src-main/')
    .replace(/^preload\//, 'src-preload/');
  const bases = inPart === path ? [`src/${path}`, path] : [inPart];
  return bases.flatMap((base) => [`${base}.ts`, `${base}.tsx`, `${base}.mjs`]);
}

/** Tests whose source file does not exist. */
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

/** Files outside the desktop platform that access the preload script's bridge. */
export function findBridgeUses(files: readonly SourceFile[], bridge: string): Violation[] {
  const name = new RegExp(`\\b${bridge}\\b`);
  return files
    .filter(({ path, text }) => path.startsWith('src-renderer/') && name.test(text))
    .filter(({ path }) => !path.startsWith('src-renderer/platform/desktop/'))
    .map(({ path }) => ({ path, what: `touches ${bridge}` }));
}

const LITERAL_COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i;

/** Colours outside the theme. */
export function findColours(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith('src-renderer/') && !path.startsWith('src-renderer/theme/'))
    .filter(({ path }) => path.endsWith('.css') || path.endsWith('.tsx'))
    .filter(({ text }) => LITERAL_COLOUR.test(text.replace(/&#\w+;|href="#[^"]*"|'#[a-z-]+'|`#\$/g, '')))
    .map(({ path }) => ({ path, what: 'writes a colour of its own' }));
}

const STYLED_LINE = /\btext-decoration:\s*[^\s;}]+\s[^;}]*var\(/;

/**
 * Style sheets whose lines are missing in Safari, which knows `text-decoration` without a style or colour only. Where the
 * colour is a variable, it notices that too late to fall back on the declaration with a prefix.
 */
export function findStyledLines(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path, text }) => path.endsWith('.css') && STYLED_LINE.test(text))
    .map(({ path }) => ({ path, what: 'has a line that Safari does not draw' }));
}
