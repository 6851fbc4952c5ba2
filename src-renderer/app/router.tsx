import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Protected, VisitorsOnly } from './guards.tsx';
import { RouteFrame } from './route-frame.tsx';
import { SkipLink } from './skip-link.tsx';

const LandingPage = lazy(async () => ({ default: (await import('../pages/landing-page.tsx')).LandingPage }));
const AuthPage = lazy(async () => ({ default: (await import('../pages/auth-page.tsx')).AuthPage }));
const AppPage = lazy(async () => ({ default: (await import('../pages/app-page.tsx')).AppPage }));
const RecentPage = lazy(async () => ({ default: (await import('../pages/recent-page.tsx')).RecentPage }));
const SettingsPage = lazy(async () => ({
  default: (await import('../pages/settings-page.tsx')).SettingsPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/not-found-page.tsx')).NotFoundPage,
}));

/** Every route there is. A page is added here, and in the menu when people should find it. */
export function AppRoutes() {
  return (
    <>
      <SkipLink />
      <Routes>
        <Route
          path="/"
          element={
            <RouteFrame title="title.landing">
              <VisitorsOnly>
                <LandingPage />
              </VisitorsOnly>
            </RouteFrame>
          }
        />
        <Route
          path="/auth"
          element={
            <RouteFrame title="title.auth">
              <VisitorsOnly>
                <AuthPage />
              </VisitorsOnly>
            </RouteFrame>
          }
        />
        <Route path="/login" element={<Navigate to="/auth" replace />} />
        <Route
          path="/app"
          element={
            <RouteFrame title="title.app">
              <Protected>
                <AppPage />
              </Protected>
            </RouteFrame>
          }
        />
        <Route
          path="/recent"
          element={
            <RouteFrame title="title.recent">
              <Protected>
                <RecentPage />
              </Protected>
            </RouteFrame>
          }
        />
        <Route
          path="/settings"
          element={
            <RouteFrame title="title.settings">
              <SettingsPage />
            </RouteFrame>
          }
        />
        <Route
          path="*"
          element={
            <RouteFrame title="title.notFound">
              <NotFoundPage />
            </RouteFrame>
          }
        />
      </Routes>
    </>
  );
}
