import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A source file: its path from the repository's root, with slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A rule that a file breaks, in words. */
export interface Violation {
  path: string;
  what: string;
}

/** All TypeScript and CSS files below the given folders. */
export function readTree(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|css|mjs)$/.test(entry.name))
      .map((entry) => {
        const absolute = join(entry.parentPath, entry.name);
        return {
          path: absolute.slice(root.length).replaceAll('\\', '/'),
          text: readFileSync(absolute, 'utf8'),
        };
      }),
  );
}

export const SOURCE_FOLDERS = ['src', 'src-main', 'src-preload', 'src-renderer'];

/** What a file imports: a package by its name, a file of ours by its path from the root. */
export function importsOf(file: SourceFile): { packageName: string | null; path: string | null }[] {
  if (!/\.(ts|tsx|mjs)$/.test(file.path)) return [];
  const { module, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path} does not parse`);
  const specifiers = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((each) => each.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = file.text.slice(moduleRequest.start, moduleRequest.end).match(/^['"](.*)['"]$/)?.[1];
      return literal ?? [];
    }),
  ];
  return specifiers.map((specifier) => {
    if (specifier.startsWith('.')) {
      return { packageName: null, path: posix.join(posix.dirname(file.path), specifier) };
    }
    const parts = specifier.replace(/^node:/, 'node:').split('/');
    const packageName = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
    return { packageName, path: null };
  });
}
