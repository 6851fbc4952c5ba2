import type { User } from '../../contract/api/account.ts';
import type { planEndpoints } from '../../contract/api/plan.ts';
import type { Handlers } from '../http/context.ts';
import type { Plans } from './service.ts';
import type { Subscriber, Subscriptions } from './subscriptions.ts';

/** The plan over HTTP. */
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
    'GET /api/plan': ({ person }) => plans.read(person.owner),
    'POST /api/plan': async ({ person, body }) => {
      const checkoutUrl = await subscriptions.change(await subscriberOf(person), body);
      return { ...(await plans.read(person.owner)), checkoutUrl };
    },
    'POST /api/plan/minutes': async ({ person }) => ({
      checkoutUrl: await subscriptions.buyMinutes(await subscriberOf(person)),
    }),
    'POST /api/plan/portal': async ({ person }) => ({ url: await subscriptions.portal(person.owner) }),
  };
}
