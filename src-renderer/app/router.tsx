import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { languageAddress, PUBLIC_PAGES } from '../../src/contract/page/pages.ts';
import { Protected, VisitorsOnly } from './guards.tsx';
import { NotFoundPage, PUBLIC_ROUTES } from './public-routes.ts';
import { RouteFrame } from './route-frame.tsx';
import { SkipLink } from './skip-link.tsx';

const AuthPage = lazy(async () => ({ default: (await import('../pages/auth-page.tsx')).AuthPage }));
const AppPage = lazy(async () => ({ default: (await import('../pages/app-page.tsx')).AppPage }));
const RecentPage = lazy(async () => ({ default: (await import('../pages/recent-page.tsx')).RecentPage }));
const LinkPage = lazy(async () => ({ default: (await import('../pages/link-page.tsx')).LinkPage }));
const AnalyticsPage = lazy(async () => ({
  default: (await import('../pages/analytics-page.tsx')).AnalyticsPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('../pages/settings-page.tsx')).SettingsPage,
}));

const VoiceProfilesPage = lazy(async () => ({
  default: (await import('../pages/voice-profiles-page.tsx')).VoiceProfilesPage,
}));

/** The start page is for visitors; the others are for everybody. */
function publicRoute(path: (typeof PUBLIC_PAGES)[number]) {
  const { Page, ...about } = PUBLIC_ROUTES[path];
  const page = <Page />;
  return (
    <Route
      key={path}
      path={path}
      element={
        <RouteFrame {...about}>
          {path === '/' ? <VisitorsOnly isForStrangers>{page}</VisitorsOnly> : page}
        </RouteFrame>
      }
    />
  );
}

/** Addresses of links in mails, and where one asks for such a link. */
const LINK_PAGES = [
  ['/confirm', 'confirm'],
  ['/forgot-password', 'forgot'],
  ['/reset-password', 'reset'],
] as const;

/** Every route there is. A page is added here, and in the menu when people should find it. */
export function AppRoutes({ hostRoutes }: { hostRoutes: ReactNode }) {
  const location = useLocation();
  // An address that names a language shows the same page as the one that names none.
  const page = languageAddress(location.pathname)?.page;
  return (
    <>
      <SkipLink />
      <Routes location={page ? { ...location, pathname: page } : location}>
        {hostRoutes}
        {PUBLIC_PAGES.map(publicRoute)}
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
        {LINK_PAGES.map(([path, is]) => (
          <Route
            key={path}
            path={path}
            element={
              <RouteFrame title={`title.${is}`}>
                <LinkPage is={is} />
              </RouteFrame>
            }
          />
        ))}
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
          path="/voice-profiles"
          element={
            <RouteFrame title="title.voiceProfiles">
              <Protected>
                <VoiceProfilesPage />
              </Protected>
            </RouteFrame>
          }
        />
        <Route
          path="/analytics"
          element={
            <RouteFrame title="title.analytics">
              <Protected>
                <AnalyticsPage />
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
