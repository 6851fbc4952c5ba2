import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PlanIntent, rememberPlanIntent } from '../../data/plan-intent.ts';
import { currentUser } from '../../data/user.ts';
import { Link } from '../../ui/link.tsx';

/** A link to a plan: it starts at once for a signed-in user, and after sign-in for a visitor. */
export function PlanLink({
  intent,
  kind,
  children,
}: {
  /** Null for the free plan, which every account starts with. */
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
