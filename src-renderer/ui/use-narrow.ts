import { NARROW_BELOW } from '../../src/contract/limits.ts';
import { useMedia } from './use-media.ts';

/** Whether the window is a phone's or a tablet's: narrower than the specification's breakpoint. */
export const useNarrow = (): boolean => useMedia(`(max-width: ${NARROW_BELOW - 0.02}px)`);
