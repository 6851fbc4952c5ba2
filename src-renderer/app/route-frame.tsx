import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { textOf } from '../i18n/i18n.ts';
import type { TextKey } from '../i18n/text-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { PageLoading } from '../ui/page-loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

export interface RouteFrameProps {
  readonly title: TextKey;
  /** What search engines and previews say of the page; without one, what stands in the document already. */
  readonly description?: TextKey | undefined;
  readonly children: ReactNode;
}

/** What every route has: its own title, loading state and error screen. */
export function RouteFrame({ title, description, children }: RouteFrameProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Arrival title={title} description={description}>
          {children}
        </Arrival>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Names the document after the page that is shown. */
function useTitle(title: TextKey): void {
  useText('common');
  const words = textOf(title);
  useEffect(() => {
    document.title = words;
  }, [words]);
}

/** Puts a description into the document's head while a page is shown; its words have come with the page's code. */
function useDescription(description: TextKey | undefined): void {
  useText('common');
  const words = description && textOf(description);
  useEffect(() => {
    const place = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!place || words === undefined) return;
    const before = place.content;
    place.content = words;
    return () => {
      place.content = before;
    };
  }, [words]);
}

let lastArrival: string | null = null;

/**
 * Moves the focus to the page's main part after a change of route, so that keyboard and screen reader start there.
 * Mounted when the page's code is there: only then is there something to focus.
 */
function Arrival({ title, description, children }: RouteFrameProps) {
  const { pathname } = useLocation();
  useTitle(title);
  useDescription(description);
  useEffect(() => {
    const first = lastArrival === null;
    lastArrival = pathname;
    if (first) return;
    // An address that names a part of the page leads there.
    if (location.hash === '') window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return children;
}
