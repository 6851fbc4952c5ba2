import type { User } from '../../contract/api/account.ts';
import type { planEndpoints } from '../../contract/api/plan.ts';
import type { Handlers } from '../http/context.ts';
import type { Plans } from './service.ts';
import type { Subscriber, Subscriptions } from './subscriptions.ts';

/** HTTP handlers of the plan. */
export function planHandlers(parts: {
  plans: Plans;
  subscriptions: Subscriptions;
  userOf(userId: string): Promise<User>;
}): Handlers<typeof planEndpoints> {
  const { plans, subscriptions, userOf } = parts;

  async function subscriberOf({ userId, owner }: { userId: string; owner: number }): Promise<Subscriber> {
    const { email } = await userOf(userId);
    return { owner, userId, email };
  }

  return {
    'GET /api/plan': ({ user }) => plans.read(user.owner),
    'POST /api/plan': async ({ user, body }) => {
      const checkoutUrl = await subscriptions.change(await subscriberOf(user), body);
      return { ...(await plans.read(user.owner)), checkoutUrl };
    },
    'POST /api/plan/minutes': async ({ user }) => ({
      checkoutUrl: await subscriptions.buyMinutes(await subscriberOf(user)),
    }),
    'POST /api/plan/portal': async ({ user }) => ({
      url: await subscriptions.portal(await subscriberOf(user)),
    }),
  };
}
