import type { planEndpoints } from '../../contract/api/plan.ts';
import type { Handlers } from '../http/context.ts';
import type { Plans } from './service.ts';
import type { Subscriptions } from './subscriptions.ts';

/** HTTP handlers of the plan. */
export function planHandlers(plans: Plans, subscriptions: Subscriptions): Handlers<typeof planEndpoints> {
  return {
    'GET /api/plan': ({ user }) => plans.read(user.owner),
    'POST /api/plan': async ({ user, body }) => {
      const checkoutUrl = await subscriptions.change(await subscriptions.subscriberOf(user), body);
      return { ...(await plans.read(user.owner)), checkoutUrl };
    },
    'POST /api/plan/minutes': async ({ user }) => ({
      checkoutUrl: await subscriptions.buyMinutes(await subscriptions.subscriberOf(user)),
    }),
    'POST /api/plan/portal': async ({ user }) => ({
      url: await subscriptions.portal(await subscriptions.subscriberOf(user)),
    }),
  };
}
