import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { languageAddress, PUBLIC_PAGES } from '../../src/contract/page/pages.ts';
import { recordingPart } from '../features/recorder/session/recording-part.ts';
import type { LinkPageProps } from '../pages/link-page.tsx';
import { forUsers, forVisitors, forVisitorsOptimistically } from './guards.tsx';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import { notFoundPage, PUBLIC_ROUTES } from './public-routes.ts';
import { RouteFrame, type RouteFrameProps } from './route-frame.tsx';
import { SkipLink } from './skip-link.tsx';

const authPage = lazyPage(async () => (await import('../pages/auth-page.tsx')).AuthPage, 'auth', 'errors');
// If it fails, the page reports the failure when it asks for it.
const preloadRecorder: NonNullable<LazyPage['prepare']> = (platform) =>
  void recordingPart(platform)
    .load()
    .catch(() => undefined);

const appPage: LazyPage = {
  ...lazyPage(
    async () => (await import('../pages/app-page.tsx')).AppPage,
    'app',
    'assistant',
    'errors',
    'recorder',
  ),
  prepare: preloadRecorder,
};
const recentPage = lazyPage(
  async () => (await import('../pages/recent-page.tsx')).RecentPage,
  'app',
  'errors',
  'finding',
);
const analyticsPage = lazyPage(
  async () => (await import('../pages/analytics-page.tsx')).AnalyticsPage,
  'analytics',
  'app',
  'errors',
);
const settingsPage: LazyPage = {
  ...lazyPage(
    async () => (await import('../pages/settings-page.tsx')).SettingsPage,
    'account',
    'app',
    'auth',
    'errors',
    'plan',
    'settings',
    'transcription',
  ),
  prepare: preloadRecorder,
};
const voiceProfilesPage = lazyPage(
  async () => (await import('../pages/voice-profiles-page.tsx')).VoiceProfilesPage,
  'app',
  'errors',
  'voice-profiles',
);
const linkPage = (kind: LinkPageProps['kind']) =>
  lazyPage(
    async () => {
      const { LinkPage } = await import('../pages/link-page.tsx');
      return () => <LinkPage kind={kind} />;
    },
    'account',
    'auth',
    'errors',
  );

/** The landing page is for visitors only; the other public pages are for everyone. */
function publicRoute(path: (typeof PUBLIC_PAGES)[number]) {
  const guard = path === '/' ? { guard: forVisitorsOptimistically } : {};
  return <Route key={path} path={path} element={<RouteFrame {...PUBLIC_ROUTES[path]} {...guard} />} />;
}

/**
 * Pages of mailed links, of requests for such a link, and of the way back from another service. Those that sign in are
 * for visitors only.
 */
const LINK_PAGES = [
  { path: '/confirm', title: 'title.confirm', page: linkPage('confirm') },
  { path: '/forgot-password', title: 'title.forgot', page: linkPage('forgot') },
  { path: '/reset-password', title: 'title.reset', page: linkPage('reset') },
  { path: '/sign-in-link', title: 'title.auth', page: linkPage('signIn'), guard: forVisitors },
  { path: '/oidc', title: 'title.auth', page: linkPage('oidc'), guard: forVisitors },
] as const;

const linkRoute = ({ path, ...meta }: (typeof LINK_PAGES)[number]) => (
  <Route key={path} path={path} element={<RouteFrame {...meta} />} />
);

/** A page of the app: visitors are redirected to sign-in. */
const protectedPage = (title: RouteFrameProps['title'], page: LazyPage) => (
  <RouteFrame title={title} page={page} guard={forUsers} />
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
        <Route path="/auth" element={<RouteFrame title="title.auth" page={authPage} guard={forVisitors} />} />
        {LINK_PAGES.map(linkRoute)}
        <Route path="/login" element={<Navigate to="/auth" replace />} />
        <Route path="/app" element={protectedPage('title.app', appPage)} />
        <Route path="/recent" element={protectedPage('title.recent', recentPage)} />
        <Route path="/voice-profiles" element={protectedPage('title.voiceProfiles', voiceProfilesPage)} />
        <Route path="/analytics" element={protectedPage('title.analytics', analyticsPage)} />
        <Route path="/settings" element={<RouteFrame title="title.settings" page={settingsPage} />} />
        <Route path="*" element={<RouteFrame title="title.notFound" page={notFoundPage} />} />
      </Routes>
    </>
  );
}
