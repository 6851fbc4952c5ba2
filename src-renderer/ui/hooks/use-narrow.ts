import { NARROW_BELOW } from '../../../src/contract/limits.ts';
import { useMedia } from './use-media.ts';

/** A window narrower than the specification's breakpoint. */
export const NARROW = `(max-width: ${NARROW_BELOW - 0.02}px)`;

/** Whether the window is narrower than the specification's breakpoint, as on phones and tablets. */
export const useNarrow = (): boolean => useMedia(NARROW);
