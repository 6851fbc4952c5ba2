import { useLayoutEffect } from 'react';
import { applyColorScheme } from '../theme/color-scheme.ts';
import { showPage } from '../theme/held-back.ts';
import { useColorScheme } from '../theme/theme-choice.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

/** Keeps the page's root in step with the colour scheme shown. A component of its own: nothing is drawn anew with it. */
export function Look() {
  const scheme = useColorScheme();
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) applyColorScheme(scheme);
  }, [scheme, isHydrated]);
  // What was written ahead is gone by now.
  useLayoutEffect(showPage, []);
  return null;
}
