import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PlanIntent } from '../../data/plan-intent.ts';
import { currentUser } from '../../data/user.ts';
import { Link } from '../../ui/link.tsx';

/**
 * A link to a plan: it begins at once for a signed-in user, and after signing in or up for a visitor. `free` begins with
 * the account.
 */
export function PlanLink({
  intent,
  kind,
  children,
}: {
  readonly intent: PlanIntent | 'free';
  readonly kind: 'primary' | 'outline';
  readonly children: ReactNode;
}) {
  const { data: user } = useQuery(currentUser);
  return (
    <Link to={user ? '/settings#plan' : '/auth'} button={kind} isLarge data-plan={intent}>
      {children}
    </Link>
  );
}
