import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;

/**
 * False while a prerendered page hydrates, true afterwards: for values that only this device knows. True at
 * once on other pages.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
