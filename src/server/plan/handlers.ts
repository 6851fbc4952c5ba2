import type { User } from '../../contract/account.ts';
import type { planEndpoints } from '../../contract/plan.ts';
import type { Handlers } from '../http/context.ts';
import type { Plans } from './service.ts';
import type { Subscriptions } from './subscriptions.ts';

/** The plan over HTTP. */
export function planHandlers(parts: {
  plans: Plans;
  subscriptions: Subscriptions;
  userOf(userId: string): Promise<User>;
}): Handlers<typeof planEndpoints> {
  const { plans, subscriptions, userOf } = parts;
  return {
    'GET /api/plan': ({ person }) => plans.read(person.owner),
    'POST /api/plan': async ({ person: { userId, owner }, body }) => {
      const { email } = await userOf(userId);
      const checkoutUrl = await subscriptions.change(owner, { userId, email }, body);
      return { ...(await plans.read(owner)), checkoutUrl };
    },
  };
}
