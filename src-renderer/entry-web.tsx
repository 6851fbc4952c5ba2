import './theme/styles-first.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { languageAddress } from '../src/contract/page/pages.ts';
import { App } from './app/app.tsx';
import { publicPage } from './app/public-routes.ts';
import { createQueryClient, startQueryClient } from './app/query-client.ts';
import { initTexts, shownLanguage } from './i18n/i18n.ts';
import { registerServiceWorker } from './platform/web/service-worker.ts';
import { installTrustedTypes } from './platform/web/trusted-types.ts';
import { webPlatform } from './platform/web/web-platform.ts';
import { isPrerenderedPageHidden } from './theme/prerendered-page.ts';
import { loadWithRetry } from './ui/loading/lazy-part.ts';
import { readSite } from './ui/site.ts';

const yes = () => true;
const no = () => false;

/** Hydrates a prerendered page if it equals what would be rendered now; otherwise renders from scratch. */
async function start(root: HTMLElement): Promise<void> {
  const written = root.dataset.page;
  // A prerendered page is a visitor's: who is signed in must not be known before it is hydrated.
  const queryClient = written === undefined ? startQueryClient() : createQueryClient();
  const writtenIn = document.documentElement.lang;
  // Determines the language before the page loads texts in it.
  const texts = loadWithRetry(() => initTexts(written !== undefined));
  const hasPage = written !== undefined && (await publicPage(written).load().then(yes, no));
  await texts;
  const app = <App platform={webPlatform()} queryClient={queryClient} />;
  const page = languageAddress(location.pathname)?.page ?? location.pathname;
  const isSame = hasPage && written === page && shownLanguage() === writtenIn && !isPrerenderedPageHidden();
  // Hydrates in a transition, so that presses and scrolling take precedence.
  if (isSame) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

installTrustedTypes();
readSite();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
// No top-level await: only then does the bundler merge the shared modules of all pages into few files.
void start(root);
registerServiceWorker();
