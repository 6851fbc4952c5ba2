import { useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import type { User } from '../../src/contract/api/account.ts';

/** Where to return after sign-in; stored in the history state, so that it survives a reload. */
export interface ReturnLocation {
  /** Address within the app. */
  readonly from: string;
  /** Id of the user whose session ended on that page; null if there was none. */
  readonly endedFor: string | null;
}

/** The way back in a history entry; null if there is none. */
export function returnLocationOf({ state }: Pick<Location, 'state'>): ReturnLocation | null {
  const { from, endedFor }: Partial<ReturnLocation> = state ?? {};
  return typeof from === 'string' ? { from, endedFor: endedFor ?? null } : null;
}

/**
 * Where a user continues after signing in: where they were or wanted to go, unless that page belonged to another user,
 * or onboarding comes first. A plan chosen on a public page leads to where it begins.
 */
export function pathAfterSignIn(
  returnTo: ReturnLocation | null,
  user: Pick<User, 'id' | 'hasCompletedOnboarding'>,
  hasChosenPlan: boolean,
): string {
  const belongsToUser = returnTo && (returnTo.endedFor === null || returnTo.endedFor === user.id);
  if (hasChosenPlan && user.hasCompletedOnboarding) return '/settings#plan';
  return belongsToUser && user.hasCompletedOnboarding ? returnTo.from : '/app';
}

/** The way back to this page; `hasLeft` tells whether the user signed out deliberately, so that there is none. */
export function useReturnLocation(
  user: User | null | undefined,
  hasLeft: () => boolean,
): ReturnLocation | null {
  const { pathname, search, hash } = useLocation();
  const lastUserId = useRef<string | null>(null);
  if (user) lastUserId.current = user.id;
  return hasLeft() ? null : { from: pathname + search + hash, endedFor: lastUserId.current };
}
