import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A source file: its path relative to the root, with slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** An import: a package by name, or a file of ours by its path relative to the root. */
export interface Import {
  readonly packageName: string | null;
  readonly path: string | null;
  /** A type-only import, which loads nothing at run time. */
  readonly isTypeOnly: boolean;
}

/** The imports and re-exports of a file, unordered. Throws when it does not parse. */
export function importsOf(file: SourceFile): Import[] {
  if (!/\.(ts|tsx|mts|mjs)$/.test(file.path)) return [];
  const { module, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path} does not parse`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? { specifier: moduleRequest.value, isTypeOnly: isType } : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = file.text.slice(moduleRequest.start, moduleRequest.end).match(/^['"](.*)['"]$/)?.[1];
      return literal ? { specifier: literal, isTypeOnly: false } : [];
    }),
  ];
  return specifiers.map(({ specifier, isTypeOnly }) => {
    if (specifier.startsWith('.')) {
      return { isTypeOnly, packageName: null, path: posix.join(posix.dirname(file.path), specifier) };
    }
    const parts = specifier.replace(/^node:/, 'node:').split('/');
    const packageName = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
    return { isTypeOnly, packageName, path: null };
  });
}
