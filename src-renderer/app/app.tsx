import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { Platform } from '../platform/platform.ts';
import { PlatformContext } from '../platform/platform-context.ts';
import { StyleNonce } from '../ui/style-nonce.ts';
import { ToastRegion } from '../ui/toast/toast-region.tsx';
import { Tooltips } from '../ui/tooltips/tooltips.tsx';
import { AppNotices } from './app-notices.tsx';
import { AppPanels } from './app-panels.tsx';
import { ColorSchemeSync } from './color-scheme-sync.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Reconnect } from './reconnect.tsx';
import { AppRoutes } from './router.tsx';
import { SignedIn } from './signed-in.tsx';

export interface AppProps {
  readonly platform: Platform;
  readonly queryClient: QueryClient;
  /** The router; by default, the browser's address bar. */
  readonly Router?: ComponentType<{ children: ReactNode }>;
  /** Routes of this host only; they take precedence over the common ones. */
  readonly routes?: ReactNode;
  /** Components of this host only, rendered beside the pages. */
  readonly parts?: ReactNode;
}

/** The whole app on a platform. */
export function App({ platform, queryClient, Router = BrowserRouter, routes, parts }: AppProps) {
  return (
    <PlatformContext value={platform}>
      <ColorSchemeSync />
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
          <Tooltips />
        </QueryClientProvider>
      </StyleNonce>
    </PlatformContext>
  );
}
