import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { NONCE_PLACEHOLDER } from '../src/contract/page/page-files.ts';
import {
  type PageRenderer,
  PUBLIC_PAGES,
  type PublicPage,
  type StaticPage,
} from '../src/contract/page/pages.ts';
import { App } from './app/app.tsx';
import { PUBLIC_ROUTES, publicPage } from './app/public-routes.ts';
import { createQueryClient } from './app/query-client.ts';
import { showLanguage, textOf } from './i18n/i18n.ts';
import type { TextKey } from './i18n/text-keys.ts';
import type { Platform } from './platform/platform.ts';
import { setSite } from './ui/site.ts';

function impossible(): never {
  throw new Error('Nothing can be done while pages are written.');
}

/** The platform during prerendering, without any abilities. */
const nowhere: Platform = {
  copyText: impossible,
  openExternal: impossible,
  leaveFor: impossible,
  openApp: null,
  shareSheet: null,
  install: null,
  update: null,
  drafts: {
    keyOf: (id) => id,
    read: () => null,
    takeOver: () => null,
    write: () => false,
    enqueue: () => false,
    onEnqueued: () => impossible,
    remove: impossible,
    forget: impossible,
    list: () => [],
    open: () => impossible,
    isOpen: async () => false,
  },
  voices: {
    isOn: () => false,
    list: () => [],
    setEnabled: () => false,
    remember: () => false,
    forget: impossible,
    forgetAll: impossible,
    subscribe: impossible,
  },
  eraseUserData: impossible,
  handover: { put: impossible, read: () => null, clear: impossible },
  recording: impossible,
  desktop: null,
  styleNonce: NONCE_PLACEHOLDER,
};

async function render(path: string, title: TextKey, description: TextKey | null): Promise<StaticPage> {
  const page = publicPage(path);
  await page.load();
  const html = renderToString(
    <App
      platform={nowhere}
      queryClient={createQueryClient()}
      Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
    />,
  );
  return {
    html,
    title: textOf(title),
    description: description && textOf(description),
    namespaces: ['common', ...page.namespaces],
  };
}

export const renderPublicPages: PageRenderer['renderPublicPages'] = async (language, site) => {
  await showLanguage(language);
  setSite(site);
  const pages: Partial<Record<PublicPage, StaticPage>> = {};
  for (const path of PUBLIC_PAGES) {
    const { title, description } = PUBLIC_ROUTES[path];
    pages[path] = await render(path, title, description);
  }
  return pages as Record<PublicPage, StaticPage>;
};

export const renderNotFound: PageRenderer['renderNotFound'] = async (language, site) => {
  await showLanguage(language);
  setSite(site);
  return render('/404', 'title.notFound', null);
};
