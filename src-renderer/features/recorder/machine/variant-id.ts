import type { RecorderTake } from './recorder-state.ts';

/** Other forms of a recording on the server: a file sent whole, or a text with the user's edited words. */
const VARIANTS = { file: 1, words: 2 } as const;

/** Another UUID for the same recording, the same on every attempt, so that repeated uploads create only one text. */
export const variantIdOf = (id: string, variant: keyof typeof VARIANTS): string =>
  id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ VARIANTS[variant]).toString(16);

/** True if one of these takes is the take with this id, or was sent whole as it. */
export const includesTake = (ids: ReadonlySet<string | undefined>, id: string): boolean =>
  ids.has(id) || ids.has(variantIdOf(id, 'file'));

/** The ids under which the server may have a take. One that was never tried is not sent whole yet. */
export function sentIds({ id, origin, failure }: RecorderTake): readonly string[] {
  const wasWhole = origin === 'file' || (origin === 'take' && failure !== null);
  return wasWhole ? [id, variantIdOf(id, 'file')] : [id];
}
