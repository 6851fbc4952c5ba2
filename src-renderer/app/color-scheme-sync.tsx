import { useLayoutEffect } from 'react';
import { applyColorScheme } from '../theme/color-scheme.ts';
import { revealPage } from '../theme/prerendered-page.ts';
import { useColorScheme } from '../theme/theme-choice.ts';
import { useIsHydrated } from '../ui/hooks/use-is-hydrated.ts';

/** Applies the current colour scheme to the document. A separate component, so that a change re-renders nothing else. */
export function ColorSchemeSync() {
  const scheme = useColorScheme();
  const isHydrated = useIsHydrated();
  useLayoutEffect(() => {
    if (isHydrated) applyColorScheme(scheme);
  }, [scheme, isHydrated]);
  // Hydration has replaced the prerendered page by now.
  useLayoutEffect(revealPage, []);
  return null;
}
