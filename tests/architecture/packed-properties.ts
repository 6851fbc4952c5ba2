import { parseSync } from 'oxc-parser';
import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

/** The start of an object literal that is spread into another one: properties packed into fewer lines. */
function packedAt(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(packedAt);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(packedAt);
  if (!('type' in value && value.type === 'ObjectExpression' && 'properties' in value)) return inner;
  const { properties } = value;
  const spreads = (Array.isArray(properties) ? properties : []).filter(
    (each) => each.type === 'SpreadElement' && each.argument.type === 'ObjectExpression',
  );
  return [...spreads.map((each) => Number(each.start)), ...inner];
}

/** Object literals that are spread into an object literal: their properties belong there as they are. */
export function findPackedProperties(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path, text }) => /\.(ts|tsx|mjs)$/.test(path) && text.includes('...{'))
    .flatMap(({ path, text }) =>
      packedAt(parseSync(path, text).program).map((start) => ({
        path,
        what: `spreads an object literal in line ${text.slice(0, start).split('\n').length}`,
      })),
    );
}
