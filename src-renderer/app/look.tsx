import { MantineProvider } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { colorSchemeManager } from '../theme/color-scheme-manager.ts';
import { showPage } from '../theme/held-back.ts';
import { RootClass } from '../theme/root-class.tsx';
import { cssVariables, theme } from '../theme/theme.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

export interface LookProps {
  /** Value for every style element, from the page's content security policy. */
  readonly styleNonce: string | undefined;
  readonly children: ReactNode;
}

/** Theme and component library for all that is inside. A component of its own: what is inside is not drawn anew with it. */
export function Look({ styleNonce, children }: LookProps) {
  const [schemes] = useState(colorSchemeManager);
  // Pages that are written ahead use nothing of the library: its variables would be half of their weight.
  const isHydrated = useIsHydrated();
  // What was written ahead is gone by now.
  useLayoutEffect(showPage, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
      withCssVariables={isHydrated}
      withGlobalClasses={isHydrated}
      getStyleNonce={() => styleNonce ?? ''}
    >
      <RootClass />
      {children}
    </MantineProvider>
  );
}
