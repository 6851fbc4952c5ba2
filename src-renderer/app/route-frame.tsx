import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { textOf } from '../i18n/i18n.ts';
import type { TextKey } from '../i18n/text-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { usePlatform } from '../platform/platform-context.ts';
import { useLoaded } from '../ui/loading/loaded-part.ts';
import { PageLoading } from '../ui/loading/page-loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LazyPage } from './lazy-page.ts';

interface RouteMeta {
  readonly title: TextKey;
  /** Description for search engines and previews; by default, the document keeps the one it has. */
  readonly description?: TextKey | undefined;
}

export interface RouteFrameProps extends RouteMeta {
  readonly page: LazyPage;
  /** Decides who may see the page; by default, everyone. */
  readonly guard?: (page: ReactNode) => ReactNode;
}

/** The frame of every route: title, loading state and error screen. */
export function RouteFrame(props: RouteFrameProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <GuardedPage {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * Loads the page while its guard waits for the session. Neither suspends: React would show the page 0.3 s after the
 * loading screen at the earliest.
 */
function GuardedPage({ page, guard = (guardedPage) => guardedPage, ...meta }: RouteFrameProps) {
  const Page = useLoaded(page);
  const platform = usePlatform();
  useEffect(() => page.prepare?.(platform), [page, platform]);
  return guard(
    Page ? (
      <RouteEffects {...meta}>
        <Page />
      </RouteEffects>
    ) : (
      <PageLoading />
    ),
  );
}

/** Sets the document's title. */
function useTitle(title: TextKey): void {
  useText('common');
  const words = textOf(title);
  useEffect(() => {
    document.title = words;
  }, [words]);
}

/** Sets the document's description while a page is shown; its text is loaded with the page's code. */
function useDescription(description: TextKey | undefined): void {
  useText('common');
  const words = description && textOf(description);
  useEffect(() => {
    const metaElement = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!metaElement || words === undefined) return;
    const previousContent = metaElement.content;
    metaElement.content = words;
    return () => {
      metaElement.content = previousContent;
    };
  }, [words]);
}

let lastPathname: string | null = null;

/**
 * Moves the focus to the page's main element after navigation, for keyboards and screen readers. Mounted once
 * the page's code is loaded, because there is nothing to focus earlier.
 */
function RouteEffects({ title, description, children }: RouteMeta & { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  useTitle(title);
  useDescription(description);
  useEffect(() => {
    const first = lastPathname === null;
    lastPathname = pathname;
    if (first) return;
    // An address with a hash scrolls to that part of the page.
    if (location.hash === '') window.scrollTo(0, 0);
    const main = document.getElementById('main');
    // The page may have set the focus itself.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
  return children;
}
