import { parseSync } from 'oxc-parser';
import type { SafetyLine } from './safety-line.ts';

/** The table does not fit the sources any more, or a change would not be a program. */
export class StaleLineError extends Error {
  override readonly name = 'StaleLineError';
}

const occurrences = (text: string, part: string): number => (part === '' ? 0 : text.split(part).length - 1);

/**
 * The source without its safety line.
 * @throws StaleLineError unless the line occurs exactly once, and what is left can be parsed
 */
export function mutated(source: string, { file, remove, replace = '', rule }: SafetyLine): string {
  const found = occurrences(source, remove);
  if (found !== 1) throw new StaleLineError(`${rule}: its text occurs ${found} times in ${file}`);
  const at = source.indexOf(remove);
  const changed = source.slice(0, at) + replace + source.slice(at + remove.length);
  if (changed === source) throw new StaleLineError(`${rule}: nothing changes in ${file}`);
  const { errors } = parseSync(file, changed);
  const [error] = errors;
  if (error) throw new StaleLineError(`${rule}: ${file} cannot be parsed without it: ${error.message}`);
  return changed;
}

/** @throws StaleLineError unless the test file has a test by this name */
export function requireNamed(testSource: string, { test, name, rule }: SafetyLine): void {
  if (occurrences(testSource, name) > 0) return;
  throw new StaleLineError(`${rule}: ${test} has no test named "${name}"`);
}
