import { lazy } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { VisitorsOnly } from './guards.tsx';
import { RouteFrame } from './route-frame.tsx';

const DesktopPage = lazy(async () => ({ default: (await import('../pages/desktop-page.tsx')).DesktopPage }));

const AuthPage = lazy(async () => ({ default: (await import('../pages/auth-page.tsx')).AuthPage }));
const ServerLink = lazy(async () => ({
  default: (await import('../features/desktop/server-link.tsx')).ServerLink,
}));

/** Routes of the desktop app: this computer's settings, a sign-in page that says where, and no start page. */
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
