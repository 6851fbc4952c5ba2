import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { Platform } from '../platform/platform.ts';
import { PlatformContext } from '../platform/platform-context.ts';
import { StyleNonce } from '../ui/style-nonce.ts';
import { ToastRegion } from '../ui/toast/toast-region.tsx';
import { AppNotices } from './app-notices.tsx';
import { AppPanels } from './app-panels.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Look } from './look.tsx';
import { createQueryClient } from './query-client.ts';
import { Reconnect } from './reconnect.tsx';
import { AppRoutes } from './router.tsx';
import { SignedIn } from './signed-in.tsx';

export interface AppProps {
  readonly platform: Platform;
  /** Where the app takes its address from; the browser's address bar unless told. */
  readonly Router?: ComponentType<{ children: ReactNode }>;
  /** Routes that only this host has; they come before those of the same address. */
  readonly routes?: ReactNode;
  /** What only this host does beside the pages. */
  readonly parts?: ReactNode;
}

/** The whole app on a host. */
export function App({ platform, Router = BrowserRouter, routes, parts }: AppProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <PlatformContext value={platform}>
      <Look />
      <StyleNonce value={platform.styleNonce}>
        <QueryClientProvider client={queryClient}>
          <Router>
            <ErrorBoundary>
              <SignedIn />
              <Reconnect />
              <AppRoutes hostRoutes={routes} />
              <AppPanels />
              <AppNotices />
              {parts}
            </ErrorBoundary>
          </Router>
          <ToastRegion />
        </QueryClientProvider>
      </StyleNonce>
    </PlatformContext>
  );
}
