import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a page that was written ahead is being taken over, and true from then on: for what only this device
 * knows. True at once on pages that were not.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
