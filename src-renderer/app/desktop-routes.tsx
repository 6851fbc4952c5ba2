import { lazy } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { RouteFrame } from './route-frame.tsx';

const DesktopPage = lazy(async () => ({ default: (await import('../pages/desktop-page.tsx')).DesktopPage }));

/** Routes of the desktop app: this computer's settings, and no start page for people who have it already. */
export const desktopRoutes = (
  <>
    <Route path="/" element={<Navigate to="/app" replace />} />
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
