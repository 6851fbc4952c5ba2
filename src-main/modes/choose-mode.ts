import type { Mode } from '../../src/contract/desktop/modes.ts';
import type { FrontProgram } from '../front/front-program.ts';

const contains = (text: string, parts: readonly string[]): boolean => {
  const low = text.toLowerCase();
  return parts.some((part) => low.includes(part.toLowerCase()));
};

/** How exactly a mode names a window: 2 by its title too, 1 by its program, 0 not at all. */
function matchScore({ programs, titles }: Mode, { program, title }: FrontProgram): number {
  if (programs.length > 0 && !contains(program, programs)) return 0;
  if (titles.length > 0) return title !== null && contains(title, titles) ? 2 : 0;
  return programs.length > 0 ? 1 : 0;
}

/**
 * The mode of a dictation: the chosen one, else the first of those that match the window in front most exactly; null
 * for none.
 */
export function chooseMode(
  modes: readonly Mode[],
  chosen: string | null,
  front: FrontProgram | null,
): Mode | null {
  const selected = modes.find(({ id }) => id === chosen);
  if (selected || !front) return selected ?? null;
  const fits = modes.map((mode) => ({ mode, fit: matchScore(mode, front) }));
  const best = Math.max(0, ...fits.map(({ fit }) => fit));
  return best === 0 ? null : (fits.find(({ fit }) => fit === best)?.mode ?? null);
}
