import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { planIntent } from '../data/plan-intent.ts';
import { rememberedUser } from '../data/remembered-user.ts';
import { currentUser, signedOutClients } from '../data/user.ts';
import { usePlatform } from '../platform/platform-context.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { PageLoading } from '../ui/loading/page-loading.tsx';
import { pathAfterSignIn, returnLocationOf, useReturnLocation } from '../ui/return-location.ts';

const SessionFailure = lazyPart(
  async () => (await import('../pages/session-failure.tsx')).SessionFailure,
  'app',
);

interface GuardProps {
  readonly children: ReactNode;
}

/** Shows a page to signed-in users; redirects visitors to the sign-in page. */
function Protected({ children }: GuardProps) {
  const client = useQueryClient();
  const session = useQuery(currentUser);
  const { desktop } = usePlatform();
  const returnState = useReturnLocation(session.data, () => signedOutClients.has(client));
  // A user stays on the page during a refetch, unless the server says that the session has ended.
  if (session.data) return children;
  if (session.isPending) return <PageLoading />;
  if (session.isError) {
    const retry = async (): Promise<void> => {
      // A proxy that still lacks its password would only refuse again.
      await desktop?.askDeclinedProxies().catch(() => undefined);
      await session.refetch();
    };
    return <SessionFailure retry={() => void retry()} fallback={<PageLoading />} />;
  }
  return <Navigate to="/auth" replace state={returnState} />;
}

/**
 * Shows a page to visitors; redirects signed-in users to the app. `isOptimistic`: if no user is remembered
 * on this device, the page shows during the request, because most visitors will stay.
 */
function VisitorsOnly({ children, isOptimistic = false }: GuardProps & { readonly isOptimistic?: boolean }) {
  const session = useQuery(currentUser);
  const location = useLocation();
  const user = session.data;
  // Memoised: the remembered plan is consumed while the redirect is pending, and the target must stay the same.
  const place = useMemo(
    () => (user ? pathAfterSignIn(returnLocationOf(location), user, planIntent() !== null) : null),
    [location, user],
  );
  // A query that failed is pending again during each retry: a form would lose its content.
  if (!session.isFetched && !(isOptimistic && !rememberedUser())) return <PageLoading />;
  return place === null ? children : <Navigate to={place} replace />;
}

/* Guards of routes: each takes a page and shows it to those it is for. */

export const forUsers = (page: ReactNode) => <Protected>{page}</Protected>;
export const forVisitors = (page: ReactNode) => <VisitorsOnly>{page}</VisitorsOnly>;
/** For the landing page, which most visitors of this device will stay on. */
export const forVisitorsOptimistically = (page: ReactNode) => (
  <VisitorsOnly isOptimistic>{page}</VisitorsOnly>
);
