import { useQuery } from '@tanstack/react-query';
import { currentUser } from '../data/user.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';

const SignedInEffects = lazyPart(
  async () => (await import('./signed-in-effects.tsx')).SignedInEffects,
  'app',
  'errors',
);

/** Components for a signed-in user only; visitors do not load them. */
export function SignedIn() {
  const { data: user } = useQuery(currentUser);
  return user && <SignedInEffects />;
}
