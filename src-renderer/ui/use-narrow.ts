import { useSyncExternalStore } from 'react';
import { NARROW_BELOW } from '../../src/contract/limits.ts';

const query = () => window.matchMedia(`(max-width: ${NARROW_BELOW - 0.02}px)`);

function subscribe(listener: () => void): () => void {
  const list = query();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the window is a phone's or a tablet's: narrower than the specification's breakpoint. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
