import './theme/styles-first.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { DesktopParts } from './app/desktop-parts.tsx';
import { desktopRoutes } from './app/desktop-routes.tsx';
import { fetchSiteInfo } from './app/fetch-site-info.ts';
import { startQueryClient } from './app/query-client.ts';
import { initTexts } from './i18n/i18n.ts';
import { readBridge } from './platform/desktop/bridge.ts';
import { desktopPlatform } from './platform/desktop/desktop-platform.ts';
import { mainProcessTransport } from './platform/desktop/main-process-transport.ts';
import { setServerTransport } from './platform/server-transport.ts';
import { installTrustedTypes } from './platform/web/trusted-types.ts';
import { webPlatform } from './platform/web/web-platform.ts';

installTrustedTypes();
fetchSiteInfo();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const place = createRoot(root);
const bridge = readBridge(window);
setServerTransport(mainProcessTransport(bridge));
const platform = desktopPlatform(webPlatform(), bridge);
const queryClient = startQueryClient();
// No top-level await: only then does the bundler merge the shared modules of all pages into few files.
void initTexts().then(() =>
  place.render(
    <App platform={platform} queryClient={queryClient} routes={desktopRoutes} parts={<DesktopParts />} />,
  ),
);
