import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { planIntent } from '../data/plan-intent.ts';
import { rememberedUser } from '../data/remembered-user.ts';
import { currentUser, sessionSettled, signedOutHere } from '../data/user.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { placeAfterSignIn, useWayBack, wayBackOf } from '../ui/way-back.ts';

const SessionFailed = lazyPart(async () => (await import('../ui/session-failed.tsx')).SessionFailed, 'app');

/** A guard begins again when what it waited for has come: asking anew each time, it would never get beyond a failure. */
const asAsked = { ...currentUser, retryOnMount: false };

interface GuardProps {
  readonly children: ReactNode;
}

/** Shows a page to people who are signed in; sends visitors to the sign-in page. */
export function Protected({ children }: GuardProps) {
  const client = useQueryClient();
  const session = useQuery(asAsked);
  const way = useWayBack(session.data, () => signedOutHere.has(client));
  // Someone who was let in stays in while the server is asked again, whatever comes of it but a no.
  if (session.data) return children;
  // The route waits, and not a screen of its own: while loading there is one main part of the page, and not two.
  if (session.isPending) use(sessionSettled(client));
  if (session.isError) return <SessionFailed retry={() => void session.refetch()} />;
  return <Navigate to="/auth" replace state={way} />;
}

/**
 * Shows a page to visitors; sends people who are signed in to the app. `isForStrangers`: whoever was not signed in on
 * this device sees the page while the server is asked, because most of them will stay.
 */
export function VisitorsOnly({
  children,
  isForStrangers = false,
}: GuardProps & { readonly isForStrangers?: boolean }) {
  const client = useQueryClient();
  const session = useQuery(asAsked);
  const location = useLocation();
  const user = session.data;
  // Decided once a sign-in: the plan is taken by what begins it, while this page is still being left.
  const place = useMemo(
    () => (user ? placeAfterSignIn(wayBackOf(location), user, planIntent() !== null) : null),
    [location, user],
  );
  if (session.isPending && !(isForStrangers && !rememberedUser())) use(sessionSettled(client));
  return place === null ? children : <Navigate to={place} replace />;
}
