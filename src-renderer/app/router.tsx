import { type ComponentProps, lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { languageAddress, PUBLIC_PAGES } from '../../src/contract/page/pages.ts';
import { withTexts } from '../i18n/i18n.ts';
import { Protected, VisitorsOnly } from './guards.tsx';
import { NotFoundPage, PUBLIC_ROUTES } from './public-routes.ts';
import { RouteFrame } from './route-frame.tsx';
import { SkipLink } from './skip-link.tsx';

const AuthPage = lazy(() =>
  withTexts(async () => ({ default: (await import('../pages/auth-page.tsx')).AuthPage }), 'auth', 'errors'),
);
const AppPage = lazy(() =>
  withTexts(
    async () => ({ default: (await import('../pages/app-page.tsx')).AppPage }),
    'app',
    'assistant',
    'errors',
  ),
);
const RecentPage = lazy(() =>
  withTexts(
    async () => ({ default: (await import('../pages/recent-page.tsx')).RecentPage }),
    'app',
    'errors',
    'finding',
  ),
);
const LinkPage = lazy(() =>
  withTexts(
    async () => ({ default: (await import('../pages/link-page.tsx')).LinkPage }),
    'account',
    'auth',
    'errors',
  ),
);
const AnalyticsPage = lazy(() =>
  withTexts(
    async () => ({ default: (await import('../pages/analytics-page.tsx')).AnalyticsPage }),
    'analytics',
    'app',
    'errors',
  ),
);
const SettingsPage = lazy(() =>
  withTexts(
    async () => ({ default: (await import('../pages/settings-page.tsx')).SettingsPage }),
    'account',
    'app',
    'auth',
    'errors',
    'plan',
    'settings',
    'transcription',
  ),
);

const VoiceProfilesPage = lazy(() =>
  withTexts(
    async () => ({ default: (await import('../pages/voice-profiles-page.tsx')).VoiceProfilesPage }),
    'app',
    'errors',
    'voice-profiles',
  ),
);

/** The landing page is for visitors only; the other public pages are for everyone. */
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

/** Addresses of mailed links, and of the page that requests such a link. */
const LINK_PAGES = [
  ['/confirm', 'confirm', 'title.confirm'],
  ['/forgot-password', 'forgot', 'title.forgot'],
  ['/reset-password', 'reset', 'title.reset'],
] as const;

const linkRoute = ([path, is, title]: (typeof LINK_PAGES)[number]) => (
  <Route
    key={path}
    path={path}
    element={
      <RouteFrame title={title}>
        <LinkPage is={is} />
      </RouteFrame>
    }
  />
);

/** Pages that sign in: by a mailed link, and on the way back from another service. */
const SIGN_IN_PAGES = [
  ['/sign-in-link', 'signIn'],
  ['/oidc', 'oidc'],
] as const;

const signInRoute = ([path, is]: (typeof SIGN_IN_PAGES)[number]) => (
  <Route
    key={path}
    path={path}
    element={
      <RouteFrame title="title.auth">
        <VisitorsOnly>
          <LinkPage is={is} />
        </VisitorsOnly>
      </RouteFrame>
    }
  />
);

/** A page of the app: visitors are redirected to sign-in. */
const protectedPage = (title: ComponentProps<typeof RouteFrame>['title'], page: ReactNode) => (
  <RouteFrame title={title}>
    <Protected>{page}</Protected>
  </RouteFrame>
);

/** All routes. A new page is added here, and in the menu if users should find it. */
export function AppRoutes({ hostRoutes }: { hostRoutes: ReactNode }) {
  const location = useLocation();
  // An address with a language prefix shows the same page as the one without.
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
        {LINK_PAGES.map(linkRoute)}
        {SIGN_IN_PAGES.map(signInRoute)}
        <Route path="/login" element={<Navigate to="/auth" replace />} />
        <Route path="/app" element={protectedPage('title.app', <AppPage />)} />
        <Route path="/recent" element={protectedPage('title.recent', <RecentPage />)} />
        <Route path="/voice-profiles" element={protectedPage('title.voiceProfiles', <VoiceProfilesPage />)} />
        <Route path="/analytics" element={protectedPage('title.analytics', <AnalyticsPage />)} />
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
