import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePlatform } from '../platform/platform-context.ts';
import { cssVariables, theme } from '../theme/theme.ts';
import { useColorScheme } from '../theme/theme-choice.ts';

/**
 * Everything that is drawn with the component library (menus, the palette, charts) stands in one of these. The rest of
 * the app needs nothing of it, so that a first load does not wait for it.
 */
export function Library({ children }: { children: ReactNode }) {
  const { styleNonce } = usePlatform();
  const scheme = useColorScheme();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={scheme}
      deduplicateCssVariables={false}
      getStyleNonce={() => styleNonce ?? ''}
    >
      {children}
    </MantineProvider>
  );
}
