import { lazy } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { withTexts } from '../i18n/i18n.ts';
import { Protected, VisitorsOnly } from './guards.tsx';
import { RouteFrame } from './route-frame.tsx';

const DesktopPage = lazy(() =>
  withTexts(
    async () => ({ default: (await import('../pages/desktop-page.tsx')).DesktopPage }),
    'app',
    'auth',
    'desktop',
    'errors',
    'settings',
  ),
);

const DesktopAuthPage = lazy(() =>
  withTexts(
    async () => ({ default: (await import('../pages/desktop-auth-page.tsx')).DesktopAuthPage }),
    'app',
    'auth',
    'desktop',
    'errors',
  ),
);

const FirstRunPage = lazy(() =>
  withTexts(
    async () => ({ default: (await import('../pages/first-run-page.tsx')).FirstRunPage }),
    'app',
    'auth',
    'desktop',
    'errors',
    'recorder',
    'settings',
  ),
);

/**
 * Routes of the desktop app: settings of this computer, a sign-in page that names the server, and no landing
 * page.
 */
export const desktopRoutes = (
  <>
    <Route path="/" element={<Navigate to="/app" replace />} />
    <Route
      path="/auth"
      element={
        <RouteFrame title="title.auth">
          <VisitorsOnly>
            <DesktopAuthPage />
          </VisitorsOnly>
        </RouteFrame>
      }
    />
    <Route
      path="/setup"
      element={
        <RouteFrame title="title.setup">
          <Protected>
            <FirstRunPage />
          </Protected>
        </RouteFrame>
      }
    />
    <Route
      path="/desktop"
      element={
        <RouteFrame title="title.desktop">
          <DesktopPage />
        </RouteFrame>
      }
    />
  </>
);
