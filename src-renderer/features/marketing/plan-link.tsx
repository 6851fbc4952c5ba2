import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PlanIntent, rememberPlanIntent } from '../../data/plan-intent.ts';
import { currentUser } from '../../data/user.ts';
import { Link } from '../../ui/link.tsx';

/** Leads to a plan: for whoever is signed in it begins at once, others sign in first and find it begun. */
export function PlanLink({
  intent,
  kind,
  children,
}: {
  /** Null for the free plan, which begins with the account. */
  readonly intent: PlanIntent | null;
  readonly kind: 'primary' | 'outline';
  readonly children: ReactNode;
}) {
  const { data: user } = useQuery(currentUser);
  const to = user ? '/settings#plan' : '/auth';
  return (
    <Link to={to} button={kind} isLarge onClick={() => rememberPlanIntent(intent)}>
      {children}
    </Link>
  );
}
