import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { Platform } from '../platform/platform.ts';
import { PlatformContext } from '../platform/platform-context.ts';
import { colorSchemeManager } from '../theme/color-scheme-manager.ts';
import { RootClass } from '../theme/root-class.tsx';
import { cssVariables, theme } from '../theme/theme.ts';
import { ToastRegion } from '../ui/toast/toast-region.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { AccessibilitySync } from './accessibility-sync.tsx';
import { AppNotices } from './app-notices.tsx';
import { AppPanels } from './app-panels.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { InterfaceLanguage } from './interface-language.tsx';
import { createQueryClient } from './query-client.ts';
import { Reconnect } from './reconnect.tsx';
import { AppRoutes } from './router.tsx';

export interface AppProps {
  readonly platform: Platform;
  /** Where the app takes its address from; the browser's address bar unless told. */
  readonly Router?: ComponentType<{ children: ReactNode }>;
}

/** The whole app on a host. */
export function App({ platform, Router = BrowserRouter }: AppProps) {
  const [queryClient] = useState(createQueryClient);
  const [schemes] = useState(colorSchemeManager);
  // Pages that are written ahead use nothing of the component library: its variables would be half of their weight.
  const isHydrated = useIsHydrated();
  return (
    <PlatformContext value={platform}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
        deduplicateCssVariables={false}
        withCssVariables={isHydrated}
        withGlobalClasses={isHydrated}
        getStyleNonce={() => platform.styleNonce ?? ''}
      >
        <RootClass />
        <QueryClientProvider client={queryClient}>
          <Router>
            <ErrorBoundary>
              <InterfaceLanguage />
              <AccessibilitySync />
              <Reconnect />
              <AppRoutes />
              <AppPanels />
              <AppNotices />
            </ErrorBoundary>
          </Router>
          <ToastRegion />
        </QueryClientProvider>
      </MantineProvider>
    </PlatformContext>
  );
}
