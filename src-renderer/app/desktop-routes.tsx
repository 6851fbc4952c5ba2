import { Navigate, Route } from 'react-router-dom';
import { forUsers, forVisitors } from './guards.tsx';
import { lazyPage } from './lazy-page.ts';
import { RouteFrame } from './route-frame.tsx';

const desktopPage = lazyPage(
  async () => (await import('../pages/desktop-page.tsx')).DesktopPage,
  'app',
  'auth',
  'desktop',
  'errors',
  'settings',
);
const desktopAuthPage = lazyPage(
  async () => (await import('../pages/desktop-auth-page.tsx')).DesktopAuthPage,
  'app',
  'auth',
  'desktop',
  'errors',
);
const firstRunPage = lazyPage(
  async () => (await import('../pages/first-run-page.tsx')).FirstRunPage,
  'app',
  'auth',
  'desktop',
  'errors',
  'recorder',
  'settings',
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
      element={<RouteFrame title="title.auth" page={desktopAuthPage} guard={forVisitors} />}
    />
    <Route path="/setup" element={<RouteFrame title="title.setup" page={firstRunPage} guard={forUsers} />} />
    <Route path="/desktop" element={<RouteFrame title="title.desktop" page={desktopPage} />} />
  </>
);
