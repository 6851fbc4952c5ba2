import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { planIntent } from '../data/plan-intent.ts';
import { rememberedUser } from '../data/remembered-user.ts';
import { currentUser, sessionSettled, signedOutHere } from '../data/user.ts';
import { usePlatform } from '../platform/platform-context.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { placeAfterSignIn, useWayBack, wayBackOf } from '../ui/way-back.ts';

const SessionFailed = lazyPart(async () => (await import('../ui/session-failed.tsx')).SessionFailed, 'app');

/** A guard remounts when its suspense ends; a refetch on mount would suspend again after every failure. */
const sessionQuery = { ...currentUser, retryOnMount: false };

interface GuardProps {
  readonly children: ReactNode;
}

/** Shows a page to signed-in users; redirects visitors to the sign-in page. */
export function Protected({ children }: GuardProps) {
  const client = useQueryClient();
  const session = useQuery(sessionQuery);
  const { desktop } = usePlatform();
  const way = useWayBack(session.data, () => signedOutHere.has(client));
  // A user stays on the page during a refetch, unless the server says that the session has ended.
  if (session.data) return children;
  // Suspends the route instead of rendering a loading screen here, so that there is only one `main` element.
  if (session.isPending) use(sessionSettled(client));
  if (session.isError) {
    const retry = async (): Promise<void> => {
      // A proxy that still lacks its password would only refuse again.
      await desktop?.askDeclinedProxies().catch(() => undefined);
      await session.refetch();
    };
    return <SessionFailed retry={() => void retry()} />;
  }
  return <Navigate to="/auth" replace state={way} />;
}

/**
 * Shows a page to visitors; redirects signed-in users to the app. `isForStrangers`: if no user is remembered
 * on this device, the page shows during the request, because most visitors will stay.
 */
export function VisitorsOnly({
  children,
  isForStrangers = false,
}: GuardProps & { readonly isForStrangers?: boolean }) {
  const client = useQueryClient();
  const session = useQuery(sessionQuery);
  const location = useLocation();
  const user = session.data;
  // Memoised: the remembered plan is consumed while the redirect is pending, and the target must stay the same.
  const place = useMemo(
    () => (user ? placeAfterSignIn(wayBackOf(location), user, planIntent() !== null) : null),
    [location, user],
  );
  if (session.isPending && !(isForStrangers && !rememberedUser())) use(sessionSettled(client));
  return place === null ? children : <Navigate to={place} replace />;
}
