import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PlanChange } from '../../src/contract/api/plan.ts';
import { call } from './http.ts';
import { planKeys } from './plan-keys.ts';

/** The plan, the minutes of this month, and the last receipts. */
export const plan = queryOptions({
  queryKey: planKeys.plan,
  queryFn: ({ signal }) => call('GET /api/plan', {}, { signal }),
});

/** Changes the plan, or begins to try or to pay for it. What it says when it worked is up to whoever asks. */
export const changePlan = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: PlanChange) => call('POST /api/plan', { body }),
    onSuccess: ({ checkoutUrl: _, ...changed }) => client.setQueryData(planKeys.plan, changed),
    meta: { failure: { title: 'plan.changeFailed', detail: 'server' } },
  });

/** Where the payment service sells extra minutes, or shows the card and invoices. */
export const beginPayment = () =>
  mutationOptions({
    mutationFn: async (what: 'minutes' | 'portal'): Promise<string> =>
      what === 'minutes'
        ? (await call('POST /api/plan/minutes')).checkoutUrl
        : (await call('POST /api/plan/portal')).url,
    meta: { failure: { title: 'plan.payFailed', detail: 'server' } },
  });
