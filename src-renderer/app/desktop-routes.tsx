import { lazy } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { withTexts } from '../i18n/i18n.ts';
import { VisitorsOnly } from './guards.tsx';
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

const AuthPage = lazy(() =>
  withTexts(async () => ({ default: (await import('../pages/auth-page.tsx')).AuthPage }), 'auth', 'errors'),
);
const ServerLink = lazy(() =>
  withTexts(
    async () => ({ default: (await import('../features/desktop/server-link.tsx')).ServerLink }),
    'desktop',
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
            <AuthPage below={<ServerLink />} />
          </VisitorsOnly>
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
