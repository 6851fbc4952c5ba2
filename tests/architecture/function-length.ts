import { parseSync } from 'oxc-parser';
import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

const LINES_MAX = 60;

/** Functions that may exceed the limit, as `file:name`, with the reason. */
const LONG_FUNCTIONS: Readonly<Record<string, string>> = {
  'src/server/db/migrations/0001-accounts.ts:accounts':
    'one table after the other, as they were created once',
  'src/server/db/migrations/0001-accounts.ts:up': 'one table after the other, as they were created once',
  'src/server/db/migrations/0002-transcriptions.ts:transcriptions':
    'one table after the other, as they were created once',
  'src/server/db/migrations/0002-transcriptions.ts:up':
    'one table after the other, as they were created once',
};

interface MeasuredFunction {
  readonly place: string;
  readonly lines: number;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The name of a node: of a declaration, a variable, a property or a method. */
function nameOf(node: Fields): string | null {
  for (const named of [node.id, node.key]) {
    if (isFields(named) && typeof named.name === 'string') return named.name;
  }
  return null;
}

/**
 * Every function of a file with its line count, nested functions included. Throws when the file does not
 * parse.
 */
function functionsOf({ path, text }: SourceFile): MeasuredFunction[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse`);
  const found: MeasuredFunction[] = [];
  const visit = (value: unknown, outerName: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, outerName);
    else if (isFields(value)) {
      const name = nameOf(value) ?? outerName;
      const { type, body, start, end } = value;
      if (/Function/.test(String(type)) && body) {
        const lines = text.slice(Number(start), Number(end)).split('\n').length;
        found.push({ place: `${path}:${name}`, lines });
      }
      for (const child of Object.values(value)) visit(child, name);
    }
  };
  visit(program, 'anonymous');
  return found;
}

const tooLong = (files: readonly SourceFile[]): MeasuredFunction[] =>
  files
    .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap(functionsOf)
    .filter(({ lines }) => lines > LINES_MAX);

/** Functions that exceed the limit without an exception. */
export function findLongFunctions(files: readonly SourceFile[]): Violation[] {
  return tooLong(files)
    .filter(({ place }) => !(place in LONG_FUNCTIONS))
    .map(({ place, lines }) => ({ path: place, what: `has ${lines} lines` }));
}

/** Exceptions that are no longer needed. */
export function findUnneededLongFunctions(files: readonly SourceFile[]): string[] {
  const places = new Set(tooLong(files).map(({ place }) => place));
  return Object.keys(LONG_FUNCTIONS).filter((place) => !places.has(place));
}
