import { MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { cssVariables, theme } from '../theme/theme.ts';
import { useColorScheme } from '../theme/theme-choice.ts';
import { StyleNonce } from './style-nonce.ts';

/**
 * Provider for everything rendered with the component library (menus, the palette, charts). The rest of the
 * app does not use the library, so that the first load does not wait for it.
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
