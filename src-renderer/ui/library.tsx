import { MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { cssVariables, theme } from '../theme/theme.ts';
import { useColorScheme } from '../theme/theme-choice.ts';
import { StyleNonce } from './style-nonce.ts';

/**
 * Everything that is drawn with the component library (menus, the palette, charts) stands in one of these. The rest of
 * the app needs nothing of it, so that a first load does not wait for it.
 */
export function Library({ children }: { children: ReactNode }) {
  const styleNonce = use(StyleNonce);
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
